// Each era is a type with its numbers; a template of the kernel for each, and the launcher chooses.
#include <cuda_runtime.h>

template <int bank_bytes_, int gift_span_, bool splits_, bool merges_>
struct Rule {
    // Two words of one bank are given together if they are in the same `gift_span_` bytes.
    static __device__ int bank(int byte) { return byte / bank_bytes_ % 32; }
    static __device__ int gift(int byte) { return byte / gift_span_; }
    static __device__ int sets(const int* offset, int width) {
        if (!splits_ || width <= 4) return 1;
        if (!merges_) return width / 4;
        int agree_1 = 0, agree_2 = 0;
#pragma unroll 1
        for (int lane = 0; lane < 32; lane++) agree_1 += offset[lane] == offset[lane ^ 1], agree_2 += offset[lane] == offset[lane ^ 2];
        return agree_1 == 32 || agree_2 == 32 ? width / 8 : width / 4;
    }
    static __device__ int count(const int* offset, int width) {
        const int lanes = 32 / sets(offset, width);
        int sum = 0;
#pragma unroll 1
        for (int first = 0; first < 32; first += lanes) {
            int worst = 0;
#pragma unroll 1
            for (int b = 0; b < 32; b++) {
                int gifts[32], known = 0;
#pragma unroll 1
                for (int lane = first; lane < first + lanes; lane++)
                    for (int byte = offset[lane]; byte < offset[lane] + width; byte += 4) {
                        if (bank(byte) != b) continue;
                        int i = 0;
                        for (; i < known; i++)
                            if (gifts[i] == gift(byte)) break;
                        if (i == known) gifts[known++] = gift(byte);
                    }
                worst = max(worst, known);
            }
            sum += worst;
        }
        return sum;
    }
};

struct FirstRule {
    static __device__ int count(const int* offset, int width) {
        int steps = 0;
#pragma unroll 1
        for (int request = 0; request < 2 * max(1, width / 4); request++) {
            const int first = request % 2 * 16, plus = request / 2 * 4;
            unsigned waits = 0xffff;
#pragma unroll 1
            for (; waits; steps++) {
                unsigned open = 0xffff;  // banks
                int broadcast = -1;
#pragma unroll 1
                for (int i = 0; i < 16; i++) {
                    if (!(waits & 1u << i)) continue;
                    const int word = (offset[first + i] + plus) >> 2;
                    if (broadcast == -1) broadcast = word;
                    else if (word != broadcast && !(open & 1u << (word & 15))) continue;
                    open &= ~(1u << (word & 15));
                    waits &= ~(1u << i);
                }
            }
        }
        return steps;
    }
};

using SecondRule = Rule<4, 4, true, false>;
using ThirdRuleOf4 = Rule<4, 256, false, false>;
using ThirdRuleOf8 = Rule<8, 8, false, false>;
using TodaysRule = Rule<4, 4, true, true>;

template <class Rule>
__global__ void foretell(const int* noise, int* wavefronts, int count, int width, int first, int share, int around, int range) {
    extern __shared__ int offsets[];
    const int p = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = offsets + threadIdx.x * 33;
    if (p >= count) return;
    for (int lane = 0; lane < 32; lane++) {
        const int group = lane / share % around;
        mine[lane] = (group * (first + p) + noise[p * 32 + group] % range) * width;
    }
    wavefronts[p] = Rule::count(mine, width);
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    auto kernel = era == 1 ? foretell<FirstRule>
                : era == 2 ? foretell<SecondRule>
                : era == 3 ? foretell<ThirdRuleOf4>
                : era == 4 ? foretell<ThirdRuleOf8>
                           : foretell<TodaysRule>;
    const int threads = 32;
    kernel<<<(count + threads - 1) / threads, threads, threads * 33 * sizeof(int)>>>(noise, wavefronts, count, width, first, share, around, range);
}
