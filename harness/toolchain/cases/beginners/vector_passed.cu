// A vector that is passed to a kernel with the name of an algorithm in std.
// error at line 11: function "fill" cannot be called with the given argument list
// advice: pointers to device memory
#include <cuda_runtime.h>
#include <vector>
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    std::vector<int> v(64);
    fill<<<1, 64>>>(v, n);  // fix: int* p; cudaMalloc(&p, 256); cudaMemcpy(p, v.data(), 256, cudaMemcpyHostToDevice); fill<<<1, 64>>>(p, n);
}
