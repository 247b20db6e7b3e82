// expect: taken
// lab: 01_race
// std::optional carries a block size or none.
#include <optional>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) tile[t] = in[i];
    __syncthreads();
    if (i < n) out[n - 1 - i] = tile[t];
}

std::optional<int> preferred(int n) {
    if (n < 1000) return std::nullopt;
    return 256;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = preferred(n).value_or(64);
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
