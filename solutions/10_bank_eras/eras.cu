// eras.cu: the reference: one function counts what the busiest bank has to give; the eras differ in what it is told.
#include <cuda_runtime.h>

enum Era { cc1 = 1, cc2, cc3_in_4_byte_mode, cc3_in_8_byte_mode, cc5 };

// Lane l reads `width` bytes that begin at byte offset[l]; every offset is a multiple of width. All 32 lanes take part.

// The first era is a thing of its own: a bank cannot hand one word to several lanes, but for the broadcast word of each step.
__device__ int wavefronts_cc1(const int* offset, int width) {
    int steps = 0;
    for (int plus = 0; plus < width; plus += 4)  // wider reads are several requests of four bytes
        for (int half = 0; half < 32; half += 16) {
            unsigned waiting = 0xffffu << half;
            while (waiting) {
                // The lowest waiting lane chooses the broadcast word. Its bank is taken for everybody else.
                int broadcast = (offset[__ffs(waiting) - 1] + plus) / 4;
                unsigned busy = 1u << broadcast % 16;
                for (unsigned rest = waiting; rest != 0; rest &= rest - 1) {
                    int lane = __ffs(rest) - 1;
                    int word = (offset[lane] + plus) / 4;
                    unsigned bank = 1u << word % 16;
                    if (word != broadcast && (busy & bank)) continue;  // waits for the next step
                    busy |= bank;
                    waiting &= ~(1u << lane);
                }
                steps++;
            }
        }
    return steps;
}

// All later banks hand out what they have in one row, to any number of lanes. So the cost of the lanes first … first + lanes - 1 is
// the most rows that one bank is asked for. Two lanes that want one row of one bank count once.
// (Not inlined: it is called from several places, and seven copies of unrolled loops take the compiler longer than the run.)
__device__ __noinline__ int busiest_bank(const int* offset, int first, int lanes, int width, int bank_bytes, int row_bytes) {
    int rows_of[32] = {};
    int worst = 0;
    for (int lane = first; lane < first + lanes; lane++)
        for (int byte = offset[lane]; byte < offset[lane] + width; byte += 4) {
            int bank = byte / bank_bytes % 32, row = byte / row_bytes;
            bool known = false;
            for (int other = first; other <= lane; other++)  // this lane's own earlier words, too
                for (int b = offset[other]; b < offset[other] + width && !(other == lane && b == byte); b += 4)
                    known |= b / bank_bytes % 32 == bank && b / row_bytes == row;
            if (!known) worst = max(worst, ++rows_of[bank]);
        }
    return worst;
}

__device__ int sum_over_parts(const int* offset, int parts, int width) {
    int sum = 0;
    for (int part = 0; part < parts; part++) sum += busiest_bank(offset, part * (32 / parts), 32 / parts, width, 4, 128);
    return sum;
}

// 32 banks of four bytes: a row is 128 bytes. 8 bytes a lane are too much for one row, so the halves come one after the other.
__device__ int wavefronts_cc2(const int* offset, int width) {
    return sum_over_parts(offset, width == 8 ? 2 : 1, width);
}

// 32 banks of eight bytes: a row is 256 bytes, enough for 8 bytes a lane at once. The mode only says which bank a byte is in. In 4-byte
// mode the 64 words of a row go round the banks twice, which is why words i and i + 32 come together.
__device__ int wavefronts_cc3(const int* offset, int width, int bank_bytes) {
    return busiest_bank(offset, 0, 32, width, bank_bytes, 256);
}

__device__ bool partners_agree(const int* offset, int distance) {
    bool agree = true;
    for (int lane = 0; lane < 32; lane++) agree &= offset[lane] == offset[lane ^ distance];
    return agree;
}

// As cc 2.x, with quarters for 16 bytes; and lanes of the whole warp that agree in pairs make do with half of the parts.
__device__ int wavefronts_cc5(const int* offset, int width) {
    int parts = max(1, width / 4);
    if (parts > 1 && (partners_agree(offset, 1) || partners_agree(offset, 2))) parts /= 2;
    return sum_over_parts(offset, parts, width);
}

__device__ int wavefronts_of(int era, const int* offset, int width) {
    switch (era) {
        case cc1: return wavefronts_cc1(offset, width);
        case cc2: return wavefronts_cc2(offset, width);
        case cc3_in_4_byte_mode: return wavefronts_cc3(offset, width, 4);
        case cc3_in_8_byte_mode: return wavefronts_cc3(offset, width, 8);
        default: return wavefronts_cc5(offset, width);
    }
}

constexpr int patterns_per_block = 64;  // and as many threads

__global__ void foretell(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around,
                         int range) {
    __shared__ int offsets[patterns_per_block][33];  // a row is a pattern; the 33rd word keeps the threads apart below

    // A warp makes one pattern after the other, a lane its own offset.
    int lane = threadIdx.x % 32;
    for (int row = threadIdx.x / 32; row < patterns_per_block; row += patterns_per_block / 32) {
        int p = blockIdx.x * patterns_per_block + row;
        int group = lane / share % around;
        if (p < count) offsets[row][lane] = (group * (first + p) + noise[p * 32 + group] % range) * width;
    }
    __syncthreads();

    // A thread foretells one pattern.
    int p = blockIdx.x * patterns_per_block + threadIdx.x;
    if (p < count) wavefronts[p] = wavefronts_of(era, offsets[threadIdx.x], width);
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around,
                       int range) {
    int blocks = (count + patterns_per_block - 1) / patterns_per_block;
    foretell<<<blocks, patterns_per_block>>>(noise, wavefronts, count, era, width, first, share, around, range);
}
