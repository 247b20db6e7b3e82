// expect: taken
// A generator by hand in a kernel.
#include <cstdlib>

__device__ unsigned next(unsigned s) { return s * 1664525u + 1013904223u; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + next(i) % 6;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
