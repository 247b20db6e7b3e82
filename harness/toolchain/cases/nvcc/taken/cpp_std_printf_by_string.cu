// expect: taken
// printf by <string>, std::sort by <functional>, std::vector by <functional>.
#include <functional>
#include <string>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int> t = {256, 128};
    printf("n = %d\n", n);
    k<<<(n + 127) / 128, t[1]>>>(in, out, n);
}
