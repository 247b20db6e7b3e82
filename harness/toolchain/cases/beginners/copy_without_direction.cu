// A call of cudaMemcpy without the direction.
// error at line 9: too few arguments in function call
// advice: cudaMemcpyHostToDevice
#include <cuda_runtime.h>
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    cudaMemcpy(out, &n, sizeof(int));  // fix: cudaMemcpy(out, &n, sizeof(int), cudaMemcpyHostToDevice);
}
