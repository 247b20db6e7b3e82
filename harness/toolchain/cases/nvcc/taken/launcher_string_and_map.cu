// expect: taken
// lab: 01_race
// A std::map from names to block sizes.
#include <map>
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

extern "C" void launch(const int* in, int* out, int n) {
    std::map<std::string, int> threads = {{"small", 32}, {"medium", 128}, {"large", 256}};
    std::string size = n < 100 ? "small" : "large";
    if (n >= 100 && n < 1000) size = std::string("med") + "ium";
    auto it = threads.find(size);
    int t = it != threads.end() ? it->second : 64;
    reverse<<<(n + t - 1) / t, t>>>(in, out, n);
}
