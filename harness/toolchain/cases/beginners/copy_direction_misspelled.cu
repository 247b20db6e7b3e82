// A direction of cudaMemcpy without its beginning.
// error at line 9: identifier "HostToDevice" is undefined
// advice: Did you mean `cudaMemcpyHostToDevice`?
#include <cuda_runtime.h>
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    cudaMemcpy(out, &n, sizeof(int), HostToDevice);  // fix: cudaMemcpy(out, &n, sizeof(int), cudaMemcpyHostToDevice);
}
