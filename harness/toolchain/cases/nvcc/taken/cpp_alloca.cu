// expect: taken
// alloca in the launcher and in a kernel.
#include <alloca.h>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* t = (int*)alloca(4 * sizeof(int));
    t[0] = 256;
    k<<<(n + 255) / 256, t[0]>>>(in, out, n);
}
