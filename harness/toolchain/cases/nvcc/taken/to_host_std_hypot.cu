// expect: taken
// std::hypot, std::fma, std::round and std::exp in a kernel.
#include <cmath>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = int(std::hypot(float(in[i]), 2.0f) + std::fma(1.0f, 2.0f, 3.0f) + std::round(std::exp(0.5)));
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
