// expect: taken
// A header in a comment is none.
/*
#include "helper_cuda.h"
*/
#if __has_include("helper_cuda.h")
#include "helper_cuda.h"
#endif
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
