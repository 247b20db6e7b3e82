// expect: refused at line 14: calling a __device__ function("__float_as_int") from a __host__ function("launch") is not allowed
// __float_as_int on the host.
#include <cstring>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = __float_as_int(float(in[i]));
}

extern "C" void launch(const int* in, int* out, int n) {
    int one = __float_as_int(1.0f);
    if (one) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
