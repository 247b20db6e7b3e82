// expect: taken
// lab: 01_race
// std::mt19937 with a seed of one's own chooses the block size.
#include <random>

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

extern "C" void launch(const int* in, int* out, int n) {
    std::mt19937 gen(1234);
    std::uniform_int_distribution<int> warps(1, 8);
    int threads = 32 * warps(gen);
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
