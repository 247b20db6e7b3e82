// expect: taken
// lab: 01_race
// A std::vector of structs lists the launches.
#include <vector>

struct Chunk { int begin, count; };

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
    std::vector<Chunk> chunks;
    for (int begin = 0; begin < n; begin += 4096) {
        int count = n - begin < 4096 ? n - begin : 4096;
        chunks.push_back({begin, count});
    }
    for (const auto& c : chunks)
        reverse<<<(c.count + 127) / 128, 128>>>(in + c.begin, out + (n - c.begin - c.count), c.count);
}
