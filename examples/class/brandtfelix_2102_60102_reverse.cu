// reverse with two tiles, so one barrier per piece is enough
#include <cuda_runtime.h>

#define N_THREADS 256
#define PIECES 4

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int buf[2][N_THREADS];
    const int t = threadIdx.x;

    for (int p = 0; p < PIECES; ++p) {
        int* cur = buf[p % 2];
        const int begin = (blockIdx.x * PIECES + p) * N_THREADS;
        const int len = min(N_THREADS, n - begin);
        if (t < len) cur[t] = in[begin + t];
        __syncthreads();
        if (t < len) out[n - begin - len + t] = cur[len - 1 - t];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    const int per_block = PIECES * N_THREADS;
    reverse<<<(n + per_block - 1) / per_block, N_THREADS>>>(in, out, n);
}
