#include <cuda_profiler_api.h>
__global__ void k(int* out) { out[threadIdx.x] = 1; }
extern "C" void launch(int* out, int n) {
    cudaProfilerStart();
    k<<<1, 32>>>(out);
    cudaProfilerStop();
}
