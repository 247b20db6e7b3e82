// expect: taken
// Pi by a generator of one's own in the kernel, doubles added on the host.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <vector>

__device__ uint32_t next(uint32_t& s) { s ^= s << 13; s ^= s >> 17; s ^= s << 5; return s; }

__global__ void darts(int* hits, int each) {
    int t = blockIdx.x * blockDim.x + threadIdx.x, inside = 0;
    uint32_t s = 2463534242u + 7919u * t;
    for (int i = 0; i < each; i++) {
        float x = next(s) * (1.0f / 4294967296.0f), y = next(s) * (1.0f / 4294967296.0f);
        inside += x * x + y * y < 1.0f;
    }
    hits[t] = inside;
}

int main() {
    std::vector<int> h(256);
    int* d;
    cudaMalloc(&d, h.size() * sizeof(int));
    darts<<<2, 128>>>(d, 200);
    cudaMemcpy(h.data(), d, h.size() * sizeof(int), cudaMemcpyDeviceToHost);
    double pi = 4.0 * std::accumulate(h.begin(), h.end(), 0LL) / (256.0 * 200.0);
    std::printf("%.1f\n", pi);
    return std::fabs(pi - 3.14159) < 0.1 ? 0 : 1;
}
