// A call of cudaMalloc with a pointer instead of its address.
// error at line 10: no instance of overloaded function "cudaMalloc"
// advice: `cudaMalloc(&p, …)`
#include <cuda_runtime.h>
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    int* p;
    cudaMalloc(p, 4);  // fix: cudaMalloc(&p, 4);
}
