// Julia set of a textbook as letters, with a class of device functions.
#include "book.h"
#define DIM 32

struct Complex {
    float r, i;
    __device__ Complex(float a, float b) : r(a), i(b) {}
    __device__ float magnitude2(void) { return r * r + i * i; }
    __device__ Complex operator*(const Complex &a) { return Complex(r * a.r - i * a.i, i * a.r + r * a.i); }
    __device__ Complex operator+(const Complex &a) { return Complex(r + a.r, i + a.i); }
};

__device__ int julia(int x, int y) {
    const float scale = 1.5;
    Complex c(-0.8, 0.156);
    Complex a(scale * (float)(DIM / 2 - x) / (DIM / 2), scale * (float)(DIM / 2 - y) / (DIM / 2));
    for (int i = 0; i < 50; i++) {
        a = a * a + c;
        if (a.magnitude2() > 1000) return 0;
    }
    return 1;
}

__global__ void kernel(unsigned char *ptr) {
    int x = blockIdx.x, y = blockIdx.y;
    ptr[x + y * gridDim.x] = julia(x, y) ? '#' : '.';
}

int main(void) {
    static unsigned char bitmap[DIM * DIM];
    unsigned char *dev_bitmap;
    HANDLE_ERROR(cudaMalloc((void **)&dev_bitmap, sizeof(bitmap)));
    dim3 grid(DIM, DIM);
    kernel<<<grid, 1>>>(dev_bitmap);
    HANDLE_ERROR(cudaMemcpy(bitmap, dev_bitmap, sizeof(bitmap), cudaMemcpyDeviceToHost));
    int symmetric = 1, inside = 0;
    for (int i = 0; i < DIM * DIM; i++) inside += bitmap[i] == '#';
    for (int y = 1; y < DIM; y++)
        for (int x = 1; x < DIM; x++) symmetric &= bitmap[x + y * DIM] == bitmap[DIM - x + (DIM - y) * DIM];
    printf("symmetric %d, some inside %d\n", symmetric, inside > 0 && inside < DIM * DIM / 2);
    cudaFree(dev_bitmap);
}
