// expect: taken
// lab: 01_race
// cudaDeviceGetAttribute limits the grid of a grid-stride loop.
#include <algorithm>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    for (int base = blockIdx.x * 256; base < n; base += gridDim.x * 256) {
        int i = base + threadIdx.x;
        if (i < n) tile[threadIdx.x] = in[i];
        __syncthreads();
        if (i < n) out[n - 1 - i] = tile[threadIdx.x];
        __syncthreads();
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int sms = 0;
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    reverse<<<std::max(1, std::min((n + 255) / 256, 2 * sms)), 256>>>(in, out, n);
}
