// expect: taken
// lab: 01_race
// std::tuple, std::tie and structured bindings carry the configuration.
#include <tuple>

template <typename T>
__global__ void reverse(const T* in, T* out, int n) {
    __shared__ T tile[256];
    int base = blockIdx.x * blockDim.x;
    int count = n - base < (int)blockDim.x ? n - base : (int)blockDim.x;
    int mirror = count - 1 - (int)threadIdx.x;
    if (mirror >= 0) tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    if (mirror >= 0) out[n - base - count + threadIdx.x] = tile[mirror];
}

std::tuple<int, int> config(int n) {
    int threads = n < 64 ? 64 : 256;
    return {(n + threads - 1) / threads, threads};
}

extern "C" void launch(const int* in, int* out, int n) {
    auto [blocks, threads] = config(n);
    int b, t;
    std::tie(b, t) = std::make_tuple(blocks, threads);
    reverse<<<b, t>>>(in, out, n);
}
