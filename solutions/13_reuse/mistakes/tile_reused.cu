// expect: narrow fails
// expect: race-free fails
// expect: race.read-write at line 12
// "A block that does several tiles needs a barrier after filling, as before."
#include <cuda_runtime.h>

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    for (int begin = blockIdx.x * 256; begin < n; begin += gridDim.x * 256) {
        for (int k = threadIdx.x; k < before + 256 + after; k += 256) {
            int i = begin - before + k;
            tile[k] = i >= 0 && i < n ? in[i] : 0;
        }
        __syncthreads();
        int i = begin + threadIdx.x, sum = 0;
        for (int k = 0; k <= before + after; k++) sum += tile[threadIdx.x + k];
        if (i < n) out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<4, 256, (before + 256 + after) * sizeof(int)>>>(in, out, n, before, after);
}
