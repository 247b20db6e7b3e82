// expect: taken
// memcpy on the host.
#include <cstring>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = __float_as_int(float(in[i]));
}

extern "C" void launch(const int* in, int* out, int n) {
    float f = 1.0f;
    int one;
    memcpy(&one, &f, sizeof one);
    if (one) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
