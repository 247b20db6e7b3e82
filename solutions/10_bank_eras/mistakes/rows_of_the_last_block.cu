// expect: memory-safe fails
// expect: memory.out-of-bounds at line 82
// "A block has 64 patterns."
#include <cuda_runtime.h>

__device__ int wavefronts_cc1(const int* offset, int width) {
    int steps = 0;
    for (int plus = 0; plus < width; plus += 4)
        for (int half = 0; half < 32; half += 16) {
            unsigned waiting = 0xffffu << half;
            while (waiting) {
                int broadcast = (offset[__ffs(waiting) - 1] + plus) / 4;
                unsigned busy = 1u << broadcast % 16;
                for (int lane = half; lane < half + 16; lane++) {
                    if (!(waiting >> lane & 1)) continue;
                    int word = (offset[lane] + plus) / 4;
                    unsigned bank = 1u << word % 16;
                    if (word != broadcast && (busy & bank)) continue;
                    busy |= bank;
                    waiting &= ~(1u << lane);
                }
                steps++;
            }
        }
    return steps;
}

__device__ __noinline__ int busiest_bank(const int* offset, int first, int lanes, int width, int bank_bytes, int gift_bytes) {
    int gifts[32][64], known[32] = {};
    int worst = 0;
    for (int lane = first; lane < first + lanes; lane++)
        for (int byte = offset[lane]; byte < offset[lane] + width; byte += 4) {
            int bank = byte / bank_bytes % 32, gift = byte / gift_bytes, i = 0;
            while (i < known[bank] && gifts[bank][i] != gift) i++;
            if (i == known[bank]) gifts[bank][known[bank]++] = gift;
            worst = max(worst, known[bank]);
        }
    return worst;
}

__device__ int sum_over_parts(const int* offset, int parts, int width) {
    int sum = 0;
    for (int part = 0; part < parts; part++) sum += busiest_bank(offset, part * (32 / parts), 32 / parts, width, 4, 4);
    return sum;
}

__device__ int wavefronts_cc2(const int* offset, int width) {
    return sum_over_parts(offset, width == 8 ? 2 : 1, width);
}

__device__ int wavefronts_cc3(const int* offset, int width, int bank_bytes) {
    return busiest_bank(offset, 0, 32, width, bank_bytes, 256);
}

__device__ bool partners_agree(const int* offset, int distance) {
    bool agree = true;
    for (int lane = 0; lane < 32; lane++) agree &= offset[lane] == offset[lane ^ distance];
    return agree;
}

__device__ int wavefronts_cc5(const int* offset, int width) {
    int parts = max(1, width / 4);
    if (parts > 1 && (partners_agree(offset, 1) || partners_agree(offset, 2))) parts /= 2;
    return sum_over_parts(offset, parts, width);
}

__device__ int wavefronts_of(int era, const int* offset, int width) {
    if (era == 1) return wavefronts_cc1(offset, width);
    if (era == 2) return wavefronts_cc2(offset, width);
    if (era == 3) return wavefronts_cc3(offset, width, 4);
    if (era == 4) return wavefronts_cc3(offset, width, 8);
    return wavefronts_cc5(offset, width);
}

__global__ void foretell(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around,
                         int range) {
    __shared__ int offsets[64][33];
    int lane = threadIdx.x % 32;
    for (int row = threadIdx.x / 32; row < 64; row += 2) {
        int p = blockIdx.x * 64 + row;
        int group = lane / share % around;
        offsets[row][lane] = (group * (first + p) + noise[p * 32 + group] % range) * width;
    }
    __syncthreads();
    int p = blockIdx.x * 64 + threadIdx.x;
    if (p < count) wavefronts[p] = wavefronts_of(era, offsets[threadIdx.x], width);
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around,
                       int range) {
    foretell<<<(count + 63) / 64, 64>>>(noise, wavefronts, count, era, width, first, share, around, range);
}
