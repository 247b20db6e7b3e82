// expect: refused at line 18: calling a __device__ function("twice(int)") from a __host__ function("operator()") is not allowed
// A lambda for std::transform calls the device.
#include <algorithm>
#include <vector>

__device__ int twice(int x) { return 2 * x; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int> t = {32, 64, 128};
    std::transform(t.begin(), t.end(), t.begin(), [](int x) { return twice(x); });
    k<<<(n + t[2] - 1) / t[2], t[2]>>>(in, out, n);
}
