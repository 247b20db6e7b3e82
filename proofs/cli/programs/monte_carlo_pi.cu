// Area of a quarter circle by random points; each thread has its own generator.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

__global__ void throwDarts(unsigned int *hits, int perThread) {
    __shared__ unsigned int inBlock;
    if (threadIdx.x == 0) inBlock = 0;
    __syncthreads();
    unsigned int s = (blockIdx.x * blockDim.x + threadIdx.x) * 747796405u + 2891336453u, mine = 0;
    for (int i = 0; i < perThread; i++) {
        s ^= s << 13; s ^= s >> 17; s ^= s << 5;
        float x = (s >> 8) * (1.0f / 16777216.0f);
        s ^= s << 13; s ^= s >> 17; s ^= s << 5;
        float y = (s >> 8) * (1.0f / 16777216.0f);
        if (x * x + y * y <= 1.0f) mine++;
    }
    atomicAdd(&inBlock, mine);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(hits, inBlock);
}

int main(int argc, char *argv[]) {
    if (argc != 3) {
        fprintf(stderr, "Usage: %s blocks darts\n", argv[0]);
        exit(EXIT_FAILURE);
    }
    int blocks = atoi(argv[1]), darts = atoi(argv[2]);
    unsigned int *d_hits, hits;
    cudaMalloc(&d_hits, sizeof(int));
    cudaMemset(d_hits, 0, sizeof(int));
    throwDarts<<<blocks, 128>>>(d_hits, darts);
    cudaMemcpy(&hits, d_hits, sizeof(int), cudaMemcpyDeviceToHost);
    double pi = 4.0 * hits / (128.0 * blocks * darts);
    printf("pi is near 3.14: %d\n", fabs(pi - 3.14159) < 0.05);
    cudaFree(d_hits);
    return EXIT_SUCCESS;
}
