// reduce.cu
#include <cuda_runtime.h>

#define N_THREADS 256

__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[N_THREADS];

    const int tid = threadIdx.x;
    const int i = blockIdx.x * N_THREADS + tid;
    part[tid] = i < n ? in[i] : 0.0f;
    __syncthreads();

    for (int stride = N_THREADS / 2; stride > 0; stride /= 2) {
        // all threads have to reach the barrier, so there is one in each branch
        if (tid < stride) {
            part[tid] += part[tid + stride];
            __syncthreads();
        } else {
            __syncthreads();
        }
    }

    if (tid == 0) block_sums[blockIdx.x] = part[0];
}

extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + N_THREADS - 1) / N_THREADS, N_THREADS>>>(in, block_sums, n);
}
