// expect: taken
// lab: 01_race
// std::ceil, std::log2 and std::pow from <cmath> size the grid.
#include <cmath>

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
    int threads = static_cast<int>(std::pow(2.0, std::min(8.0, std::ceil(std::log2(n + 31.0)))));
    int blocks = static_cast<int>(std::ceil(n / static_cast<double>(threads)));
    reverse<<<blocks, threads>>>(in, out, n);
}
