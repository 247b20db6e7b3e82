// expect: memory-safe fails
// expect: cc2 partial
// expect: cc5 partial
// expect: cc5-pairs fails
// expect: memory.uninitialised at line 47
// "Every bank starts with no word, and a new array starts with zeros."
#include <cuda_runtime.h>

enum Era { cc1 = 1, cc2, cc3_in_4_byte_mode, cc3_in_8_byte_mode, cc5 };

// One half-warp that wants the words offset[l] / 4 + plus.
__device__ int half_of_cc1(const int* offset, int plus) {
    unsigned waiting = 0xffff;
    int steps = 0;
    while (waiting) {
        steps++;
        int broadcast = offset[__ffs(waiting) - 1] / 4 + plus;
        unsigned busy = 1u << broadcast % 16;
        unsigned next = waiting;
        for (int l = 0; l < 16; l++) {
            if (!(waiting >> l & 1)) continue;
            int word = offset[l] / 4 + plus, bank = word % 16;
            if (word == broadcast) next &= ~(1u << l);
            else if (!(busy >> bank & 1)) {
                busy |= 1u << bank;
                next &= ~(1u << l);
            }
        }
        waiting = next;
    }
    return steps;
}

__device__ int wavefronts_cc1(const int* offset, int width) {
    int sum = half_of_cc1(offset, 0) + half_of_cc1(offset + 16, 0);
    if (width == 8) sum += half_of_cc1(offset, 1) + half_of_cc1(offset + 16, 1);
    return sum;
}

__device__ int set_of_lanes(const int* offset, int lanes, int width) {
    int words = width <= 4 ? 1 : width / 4, most = 0;
    int banks[32];
    for (int k = 0; k < lanes * words; k++) {
        int word = offset[k / words] / 4 + k % words;
        bool before = false;
        for (int j = 0; j < k && !before; j++) before = offset[j / words] / 4 + j % words == word;
        if (!before) most = max(most, ++banks[word % 32]);
    }
    return most;
}

__device__ int wavefronts_cc2(const int* offset, int width) {
    if (width < 8) return set_of_lanes(offset, 32, width);
    return set_of_lanes(offset, 16, width) + set_of_lanes(offset + 16, 16, width);
}

__device__ int wavefronts_cc3(const int* offset, int width, int bank_bytes) {
    int words = width == 8 ? 2 : 1, most = 0;
    for (int bank = 0; bank < 32; bank++) {
        int rows[64], count = 0;
        for (int l = 0; l < 32; l++)
            for (int w = 0; w < words; w++) {
                int word = offset[l] / 4 + w;
                int its_bank = bank_bytes == 4 ? word % 32 : word / 2 % 32;
                if (its_bank != bank) continue;
                int row = word / 64;
                bool known = false;
                for (int k = 0; k < count; k++) known |= rows[k] == row;
                if (!known) rows[count++] = row;
            }
        most = max(most, count);
    }
    return most;
}

__device__ bool partners(const int* offset, int x) {
    for (int l = 0; l < 32; l++)
        if (offset[l] != offset[l ^ x]) return false;
    return true;
}

__device__ int wavefronts_cc5(const int* offset, int width) {
    int lanes = width <= 4 ? 32 : 128 / width;
    if (width >= 8 && (partners(offset, 1) || partners(offset, 2))) lanes *= 2;
    int sum = 0;
    for (int l = 0; l < 32; l += lanes) sum += set_of_lanes(offset + l, lanes, width);
    return sum;
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

constexpr int patterns_per_block = 64;

__global__ void foretell(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around,
                         int range) {
    __shared__ int offsets[patterns_per_block][33];
    int lane = threadIdx.x % 32;
    for (int row = threadIdx.x / 32; row < patterns_per_block; row += patterns_per_block / 32) {
        int p = blockIdx.x * patterns_per_block + row;
        int group = lane / share % around;
        if (p < count) offsets[row][lane] = (group * (first + p) + noise[p * 32 + group] % range) * width;
    }
    __syncthreads();
    int p = blockIdx.x * patterns_per_block + threadIdx.x;
    if (p < count) wavefronts[p] = wavefronts_of(era, offsets[threadIdx.x], width);
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around,
                       int range) {
    int blocks = (count + patterns_per_block - 1) / patterns_per_block;
    foretell<<<blocks, patterns_per_block>>>(noise, wavefronts, count, era, width, first, share, around, range);
}
