// expect: taken
// The host calls ffs of the C library.
#include <strings.h>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = __ffs(in[i]) + __mul24(2, 3);
}

extern "C" void launch(const int* in, int* out, int n) {
    int first = ffs(n);
    if (first) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
