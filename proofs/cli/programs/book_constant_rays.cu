// Spheres in constant memory, one thread for each pixel, timed by events.
#include "book.h"
#define SPHERES 8
#define DIM 64
struct Sphere {
    float x, y, radius;
    int color;
};
__constant__ Sphere s[SPHERES];

__global__ void trace(int *pixels) {
    int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y, color = 0;
    for (int i = 0; i < SPHERES; i++) {
        float dx = x - s[i].x, dy = y - s[i].y;
        if (dx * dx + dy * dy < s[i].radius * s[i].radius) color = s[i].color;
    }
    pixels[x + y * blockDim.x * gridDim.x] = color;
}

int main(void) {
    cudaEvent_t start, stop;
    HANDLE_ERROR(cudaEventCreate(&start));
    HANDLE_ERROR(cudaEventCreate(&stop));
    HANDLE_ERROR(cudaEventRecord(start, 0));
    int *dev, pixels[DIM * DIM], counts[SPHERES + 1] = {0};
    HANDLE_ERROR(cudaMalloc((void **)&dev, sizeof(pixels)));
    Sphere *temp = (Sphere *)malloc(sizeof(Sphere) * SPHERES);
    for (int i = 0; i < SPHERES; i++) temp[i] = {8.0f * i + 4, 8.0f * i + 4, 4.0f, i + 1};
    HANDLE_ERROR(cudaMemcpyToSymbol(s, temp, sizeof(Sphere) * SPHERES));
    free(temp);
    trace<<<dim3(DIM / 16, DIM / 16), dim3(16, 16)>>>(dev);
    HANDLE_ERROR(cudaMemcpy(pixels, dev, sizeof(pixels), cudaMemcpyDeviceToHost));
    HANDLE_ERROR(cudaEventRecord(stop, 0));
    HANDLE_ERROR(cudaEventSynchronize(stop));
    float elapsedTime;
    HANDLE_ERROR(cudaEventElapsedTime(&elapsedTime, start, stop));
    for (int i = 0; i < DIM * DIM; i++) counts[pixels[i]]++;
    printf("%d %d %d, %s\n", counts[1], counts[4], counts[8], elapsedTime > 0 ? "timed" : "untimed");
    HANDLE_ERROR(cudaEventDestroy(start));
    HANDLE_ERROR(cudaEventDestroy(stop));
    HANDLE_ERROR(cudaFree(dev));
}
