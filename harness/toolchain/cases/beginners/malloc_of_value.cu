// A call of cudaMalloc with the address of a number.
// error at line 11: no instance of overloaded function "cudaMalloc"
// advice: declare `p` as a pointer
// not in advice: cudaMalloc(&p
#include <cuda_runtime.h>
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    int p;  // fix: int* p;
    cudaMalloc(&p, 4);
}
