// expect: taken
// lab: 01_race
// A helper throws for an empty array, the launcher catches it.
#include <stdexcept>
#include <string>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

static void start(const int* in, int* out, int n, int threads) {
    if (threads > 256)
        throw std::invalid_argument("too many threads: " + std::to_string(threads));
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}

extern "C" void launch(const int* in, int* out, int n) {
    try {
        start(in, out, n, 512);
    } catch (const std::invalid_argument&) {
        start(in, out, n, 256);
    }
}
