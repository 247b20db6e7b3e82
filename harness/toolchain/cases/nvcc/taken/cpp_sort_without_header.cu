// expect: taken
// std::sort with <algorithm>.
#include <algorithm>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int t[2] = {256, 128};
    std::sort(t, t + 2);
    k<<<(n + 127) / 128, t[0]>>>(in, out, n);
}
