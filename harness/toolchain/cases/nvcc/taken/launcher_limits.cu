// expect: taken
// lab: 01_race
// std::numeric_limits on the host.
#include <limits>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

extern "C" void launch(const int* in, int* out, int n) {
    long long blocks = (static_cast<long long>(n) + 255) / 256;
    if (blocks > std::numeric_limits<int>::max()) return;
    static_assert(std::numeric_limits<int>::digits == 31, "an int has 32 bits");
    reverse<<<static_cast<unsigned>(blocks), 256>>>(in, out, n);
}
