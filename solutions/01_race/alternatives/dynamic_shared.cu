// Shared memory sized at the launch instead of in the kernel; the block size is known to the launcher alone.
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    extern __shared__ int stage[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) stage[threadIdx.x] = in[i];
    __syncthreads();

    // The element that goes to out[o] is in[n-1-o]; this block has the inputs from `begin` on.
    int begin = blockIdx.x * blockDim.x;
    int end = min(n, begin + (int)blockDim.x);
    int o = n - end + threadIdx.x;
    int source = n - 1 - o;
    if (source >= begin) out[o] = stage[source - begin];
}

extern "C" void launch(const int* in, int* out, int n) {
    const int threads = 128;
    const dim3 grid((n + threads - 1) / threads);
    reverse<<<grid, threads, threads * sizeof(int)>>>(in, out, n);
}
