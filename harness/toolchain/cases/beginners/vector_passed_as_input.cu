// A vector that is passed to a kernel as its input.
// error at line 11: no suitable conversion function from "std::vector<
// advice: pointers to device memory
#include <cuda_runtime.h>
#include <vector>
__global__ void scale(const int* in, int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = in[0];
}
extern "C" void launch(int* out, int n) {
    std::vector<int> v(64);
    scale<<<1, 64>>>(v, out, n);  // fix: int* p; cudaMalloc(&p, 256); cudaMemcpy(p, v.data(), 256, cudaMemcpyHostToDevice); scale<<<1, 64>>>(p, out, n);
}
