// Chunks are copied and processed in two streams of pinned memory.
#include "book.h"
#define N 4096
#define FULL (N * 8)

__global__ void kernel(const int *a, const int *b, int *c) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < N) c[i] = (a[i] + b[i]) / 2;
}

int main(void) {
    cudaStream_t stream[2];
    int *host_a, *host_b, *host_c, *a[2], *b[2], *c[2];
    for (int i = 0; i < 2; i++) {
        HANDLE_ERROR(cudaStreamCreate(&stream[i]));
        HANDLE_ERROR(cudaMalloc((void **)&a[i], N * sizeof(int)));
        HANDLE_ERROR(cudaMalloc((void **)&b[i], N * sizeof(int)));
        HANDLE_ERROR(cudaMalloc((void **)&c[i], N * sizeof(int)));
    }
    HANDLE_ERROR(cudaHostAlloc((void **)&host_a, FULL * sizeof(int), cudaHostAllocDefault));
    HANDLE_ERROR(cudaHostAlloc((void **)&host_b, FULL * sizeof(int), cudaHostAllocDefault));
    HANDLE_ERROR(cudaHostAlloc((void **)&host_c, FULL * sizeof(int), cudaHostAllocDefault));
    for (int i = 0; i < FULL; i++) host_a[i] = i, host_b[i] = i + 2;
    for (int at = 0, s = 0; at < FULL; at += N, s ^= 1) {
        HANDLE_ERROR(cudaMemcpyAsync(a[s], host_a + at, N * sizeof(int), cudaMemcpyHostToDevice, stream[s]));
        HANDLE_ERROR(cudaMemcpyAsync(b[s], host_b + at, N * sizeof(int), cudaMemcpyHostToDevice, stream[s]));
        kernel<<<N / 256, 256, 0, stream[s]>>>(a[s], b[s], c[s]);
        HANDLE_ERROR(cudaMemcpyAsync(host_c + at, c[s], N * sizeof(int), cudaMemcpyDeviceToHost, stream[s]));
    }
    int wrong = 0;
    for (int i = 0; i < 2; i++) HANDLE_ERROR(cudaStreamSynchronize(stream[i]));
    for (int i = 0; i < FULL; i++) wrong += host_c[i] != i + 1;
    printf("%d wrong\n", wrong);
    for (int i = 0; i < 2; i++) {
        cudaFree(a[i]);
        cudaFree(b[i]);
        cudaFree(c[i]);
        HANDLE_ERROR(cudaStreamDestroy(stream[i]));
    }
    HANDLE_ERROR(cudaFreeHost(host_a));
    HANDLE_ERROR(cudaFreeHost(host_b));
    HANDLE_ERROR(cudaFreeHost(host_c));
}
