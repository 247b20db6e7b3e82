// expect: refused at line 14: calling a __device__ function("__ffs") from a __host__ function("launch") is not allowed
// The host calls __brev, __ffs and __mul24.
#include <strings.h>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = __ffs(in[i]) + __mul24(2, 3);
}

extern "C" void launch(const int* in, int* out, int n) {
    int first = __ffs(n);
    if (first) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
