// Words of 8 bytes, joined by 64-bit shifts, in a grid-stride loop over tiles. `out` is aligned to a sector.
#include <cuda_runtime.h>

using Word = unsigned long long;
constexpr int threads = 512;

__global__ void copy(const unsigned char* in, unsigned char* out, int head, int words, int skip, int n) {
    __shared__ Word tile[threads + 1];
    const int t = threadIdx.x;
    if (blockIdx.x == 0) {
        if (t < head) out[t] = in[t];
        for (int k = head + 8 * words + t; k < n; k += threads) out[k] = in[k];
    }
    const Word* source = reinterpret_cast<const Word*>(in + head - skip);
    Word* target = reinterpret_cast<Word*>(out + head);
    const int loads = skip ? words + 1 : words;
    for (int first = blockIdx.x * threads; first < words; first += gridDim.x * threads) {
        for (int k = t; k <= threads && first + k < loads; k += threads) tile[k] = source[first + k];
        __syncthreads();
        if (first + t < words) {
            Word made = tile[t];
            if (skip) made = made >> (8 * skip) | tile[t + 1] << (64 - 8 * skip);
            target[first + t] = made;
        }
        __syncthreads();
    }
}

extern "C" void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {
    int head = (32 - static_cast<int>(reinterpret_cast<size_t>(out + to) % 32)) % 32;
    if (head > n) head = n;
    const int skip = static_cast<int>(reinterpret_cast<size_t>(in + from + head) % 8);
    int words = (n - head) / 8;
    if (words > 0 && skip) words--;
    const int tiles = (words + threads - 1) / threads;
    copy<<<tiles > 1056 ? 1056 : tiles + 1, threads>>>(in + from, out + to, head, words, skip, n);
}
