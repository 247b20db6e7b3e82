// eras.cu: how many wavefronts a warp's load from shared memory takes, on devices of five eras.
#include <cuda_runtime.h>

enum Era { cc1 = 1, cc2, cc3_in_4_byte_mode, cc3_in_8_byte_mode, cc5 };

// Lane l reads `width` bytes that begin at byte offset[l]; every offset is a multiple of width. All 32 lanes take part.

__device__ int wavefronts_cc1(const int* offset, int width) {
    return 1;  // TODO 1: 16 banks, half-warps, one broadcast word per step
}

__device__ int wavefronts_cc2(const int* offset, int width) {
    return 1;  // TODO 2: 32 banks, each serves one word to all lanes that read it; with 8 bytes: half-warps
}

__device__ int wavefronts_cc3(const int* offset, int width, int bank_bytes) {
    return 1;  // TODO 3 and 4: 32 banks that deliver 8 bytes, in two modes: bank_bytes is 4 or 8
}

__device__ int wavefronts_cc5(const int* offset, int width) {
    return 1;  // TODO 5 and 6: as today: half-warps, quarter-warps, and pairs that merge them
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
    __shared__ int offsets[patterns_per_block][33];  // a row is a pattern; the 33rd word avoids bank conflicts below

    // A warp makes one pattern after another, and each lane its own offset. (This is correct. There is nothing to do here.)
    int lane = threadIdx.x % 32;
    for (int row = threadIdx.x / 32; row < patterns_per_block; row += patterns_per_block / 32) {
        int p = blockIdx.x * patterns_per_block + row;
        int group = lane / share % around;
        if (p < count) offsets[row][lane] = (group * (first + p) + noise[p * 32 + group] % range) * width;
    }
    __syncthreads();

    // Each thread predicts one pattern.
    int p = blockIdx.x * patterns_per_block + threadIdx.x;
    if (p < count) wavefronts[p] = wavefronts_of(era, offsets[threadIdx.x], width);
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around,
                       int range) {
    int blocks = (count + patterns_per_block - 1) / patterns_per_block;
    foretell<<<blocks, patterns_per_block>>>(noise, wavefronts, count, era, width, first, share, around, range);
}
