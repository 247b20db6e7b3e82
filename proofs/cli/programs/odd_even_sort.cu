// Odd-even transposition sort of one block, compared with qsort.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 256

__global__ void sort(int *data) {
    __shared__ int s[N];
    int t = threadIdx.x;
    s[t] = data[t];
    s[t + N / 2] = data[t + N / 2];
    for (int phase = 0; phase < N; phase++) {
        __syncthreads();
        int i = 2 * t + phase % 2;
        if (i + 1 < N && s[i] > s[i + 1]) {
            int x = s[i];
            s[i] = s[i + 1];
            s[i + 1] = x;
        }
    }
    __syncthreads();
    data[t] = s[t];
    data[t + N / 2] = s[t + N / 2];
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int h[N], right[N], *d;
    srand(7);
    for (int i = 0; i < N; i++) h[i] = rand() % 1000;
    memcpy(right, h, sizeof h);
    qsort(right, N, sizeof(int), compare);
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    sort<<<1, N / 2>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    puts(memcmp(h, right, sizeof h) ? "not sorted" : "sorted");
    cudaFree(d);
}
