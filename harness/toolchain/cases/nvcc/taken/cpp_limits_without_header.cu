// expect: taken
// std::numeric_limits with <limits>.
#include <limits>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n == std::numeric_limits<int>::max()) return;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
