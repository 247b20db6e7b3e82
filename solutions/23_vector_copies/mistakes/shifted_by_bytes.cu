// expect: time fails
// "If in and out are aligned differently, there are no words to copy."
#include <cuda_runtime.h>

#include <cstdint>

constexpr int threads = 256;
constexpr int wide = 16;

__global__ void copy_edges(const unsigned char* in, unsigned char* out, int head, int tail_begin, int n) {
    int t = threadIdx.x;
    if (t < head) out[t] = in[t];
    if (tail_begin + t < n) out[tail_begin + t] = in[tail_begin + t];
}

__global__ void copy_bytes(const unsigned char* in, unsigned char* out, int n) {
    int i = blockIdx.x * threads + threadIdx.x;
    if (i < n) out[i] = in[i];
}

__global__ void copy_words(const uint4* in, uint4* out, int words) {
    int i = blockIdx.x * threads + threadIdx.x;
    if (i < words) out[i] = in[i];
}

extern "C" void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {
    const unsigned char* source = in + from;
    unsigned char* target = out + to;

    int head = static_cast<int>((wide - reinterpret_cast<uintptr_t>(target) % wide) % wide);
    if (head > n) head = n;
    int words = (n - head) / wide;
    int skip = static_cast<int>(reinterpret_cast<uintptr_t>(source + head) % wide);

    if (skip > 0) {
        copy_bytes<<<(n + threads - 1) / threads, threads>>>(source, target, n);
        return;
    }

    copy_edges<<<1, 2 * wide>>>(source, target, head, head + words * wide, n);
    if (words == 0) return;

    auto from_words = reinterpret_cast<const uint4*>(source + head);
    auto to_words = reinterpret_cast<uint4*>(target + head);
    int blocks = (words + threads - 1) / threads;
    copy_words<<<blocks, threads>>>(from_words, to_words, words);
}
