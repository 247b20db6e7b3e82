// copy.cu: the reference: whole words of 16 bytes, as `out` has them; where those of `in` lie otherwise, neighbors are joined.
#include <cuda_runtime.h>

#include <cstdint>

constexpr int threads = 256;
constexpr int wide = 16;  // bytes of a uint4, the widest access of a lane

// The bytes in front of the first whole word of `out`, and those behind the last one: at most 15 and 31 of them.
__global__ void copy_edges(const unsigned char* in, unsigned char* out, int head, int tail_begin, int n) {
    int t = threadIdx.x;
    if (t < head) out[t] = in[t];
    if (tail_begin + t < n) out[tail_begin + t] = in[tail_begin + t];
}

// Both are aligned alike: a word of `in` is a word of `out`.
__global__ void copy_words(const uint4* in, uint4* out, int words) {
    int i = blockIdx.x * threads + threadIdx.x;
    if (i < words) out[i] = in[i];
}

// A word of `out` has the last bytes of one word of `in` and the first ones of the next. `skip_words` and `skip_bits` say how
// many come too early. A word is loaded once and used by two threads; so it goes through shared memory.
template <int skip_words>
__global__ void copy_shifted(const uint4* in, uint4* out, int words, int skip_bits) {
    __shared__ uint4 part[threads + 1];

    int t = threadIdx.x;
    int i = blockIdx.x * threads + t;

    // One word more than there are threads: the last thread needs the one behind its own. `in` has words + 1 of them.
    if (i <= words) part[t] = in[i];
    if (t == 0 && i + threads <= words) part[threads] = in[i + threads];
    __syncthreads();
    if (i >= words) return;

    // Read as whole words, too: 8 lanes of a 128-bit access cover the 32 banks. Single bytes would be 16 apart.
    uint4 low = part[t], high = part[t + 1];
    unsigned w[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};

    // All indices are constants, so that w stays in registers. A funnel shift takes 32 bits out of the 64 of two words.
    uint4 joined;
    joined.x = __funnelshift_r(w[skip_words], w[skip_words + 1], skip_bits);
    joined.y = __funnelshift_r(w[skip_words + 1], w[skip_words + 2], skip_bits);
    joined.z = __funnelshift_r(w[skip_words + 2], w[skip_words + 3], skip_bits);
    joined.w = __funnelshift_r(w[skip_words + 3], w[skip_words + 4], skip_bits);
    out[i] = joined;
}

extern "C" void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {
    const unsigned char* source = in + from;
    unsigned char* target = out + to;

    // Whether an address is aligned is a question about the address, not about the offset.
    int head = static_cast<int>((wide - reinterpret_cast<uintptr_t>(target) % wide) % wide);
    if (head > n) head = n;
    int words = (n - head) / wide;
    int skip = static_cast<int>(reinterpret_cast<uintptr_t>(source + head) % wide);

    // Shifted words need one word of `in` more. Its last bytes may lie behind the end of `in`: then that word is left to the tail.
    if (skip > 0 && words > 0 && head + (words + 1) * wide - skip > n) words--;

    copy_edges<<<1, 2 * wide>>>(source, target, head, head + words * wide, n);
    if (words == 0) return;

    auto from_words = reinterpret_cast<const uint4*>(source + head - skip);
    auto to_words = reinterpret_cast<uint4*>(target + head);
    int blocks = (words + threads - 1) / threads;
    int bits = 8 * (skip % 4);
    constexpr decltype(&copy_shifted<0>) by_words[] = {copy_shifted<0>, copy_shifted<1>, copy_shifted<2>, copy_shifted<3>};
    if (skip == 0)
        copy_words<<<blocks, threads>>>(from_words, to_words, words);
    else
        by_words[skip / 4]<<<blocks, threads>>>(from_words, to_words, words, bits);
}
