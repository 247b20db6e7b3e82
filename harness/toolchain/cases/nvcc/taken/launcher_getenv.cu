// expect: taken
// lab: 01_race
// std::getenv and std::strtol, with a default.
#include <cstdlib>
#include <cstring>

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
    const char* text = std::getenv("LAB_THREADS_THAT_NOBODY_SETS");
    long threads = text && std::strlen(text) > 0 ? std::strtol(text, nullptr, 10) : 128;
    if (threads < 32 || threads > 256) threads = 128;
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
