// expect: taken
// std::optional with <optional>.
#include <optional>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::optional<int> threads = 256;
    k<<<(n + 255) / 256, *threads>>>(in, out, n);
}
