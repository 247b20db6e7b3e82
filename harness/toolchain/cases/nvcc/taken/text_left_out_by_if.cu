// expect: taken
// What is left out by #if may hold any sign.
#if 0
``` @ `
#inlcude <x>
#include "helper_cuda.h"
#endif
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
