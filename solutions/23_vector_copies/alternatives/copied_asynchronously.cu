// Whole words go to shared memory by asynchronous copies of 16 bytes, two per thread. All 16 shifts are kernels of their own.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int threads = 128;
constexpr int tile = 2 * threads;

template <int skip>
__global__ void copy(const uint4* in, uint4* out, int words) {
    __shared__ uint4 part[tile + 1];
    const int first = blockIdx.x * tile;
    const int loads = skip ? words + 1 : words;
    for (int k = threadIdx.x; k < tile + (skip ? 1 : 0); k += threads)
        if (first + k < loads) __pipeline_memcpy_async(&part[k], &in[first + k], 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    for (int k = threadIdx.x; k < tile && first + k < words; k += threads) {
        const uint4 a = part[k];
        if constexpr (skip == 0) {
            out[first + k] = a;
        } else {
            const uint4 b = part[k + 1];
            const unsigned w[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
            unsigned made[4];
#pragma unroll
            for (int j = 0; j < 4; j++) made[j] = __funnelshift_r(w[j + skip / 4], w[j + skip / 4 + 1], 8 * (skip % 4));
            out[first + k] = make_uint4(made[0], made[1], made[2], made[3]);
        }
    }
}

__global__ void edges(const unsigned char* in, unsigned char* out, int head, int tail, int n) {
    for (int k = threadIdx.x; k < n; k += blockDim.x)
        if (k < head || k >= tail) out[k] = in[k];
}

template <int skip>
void start(int wanted, const uint4* in, uint4* out, int words) {
    if (wanted == skip)
        copy<skip><<<(words + tile - 1) / tile, threads>>>(in, out, words);
    else if constexpr (skip < 15)
        start<skip + 1>(wanted, in, out, words);
}

extern "C" void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {
    in += from;
    out += to;
    const int head = min(n, static_cast<int>((16 - reinterpret_cast<size_t>(out) % 16) % 16));
    const int skip = static_cast<int>(reinterpret_cast<size_t>(in + head) % 16);
    int words = (n - head) / 16;
    if (skip > 0 && words > 0) words--;
    if (words > 0) start<0>(skip, reinterpret_cast<const uint4*>(in + head - skip), reinterpret_cast<uint4*>(out + head), words);
    const int tail = head + 16 * words;
    if (head > 0) edges<<<1, 32>>>(in, out, head, head, head);
    if (tail < n) edges<<<1, 32>>>(in + tail, out + tail, 0, 0, n - tail);
}
