// expect: taken
// lab: 01_race
// std::string_view and constexpr tables of names.
#include <string_view>

struct Entry { std::string_view name; int threads; };
constexpr Entry entries[] = {{"warp", 32}, {"quarter", 64}, {"block", 256}};

constexpr int threads_of(std::string_view name) {
    for (const Entry& e : entries)
        if (e.name == name) return e.threads;
    return 128;
}

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) tile[t] = in[i];
    __syncthreads();
    if (i < n) out[n - 1 - i] = tile[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    constexpr int threads = threads_of("block");
    static_assert(threads == 256);
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
