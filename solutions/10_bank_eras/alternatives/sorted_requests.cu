// Each thread sorts the requests of a set by bank and gift, and then counts where they change.
#include <cuda_runtime.h>

enum Era { cc1 = 1, cc2, cc3_in_4_byte_mode, cc3_in_8_byte_mode, cc5 };

__device__ __noinline__ int most_in_a_bank(const int* offset, int lanes, int width, int bank_bytes, int row_bytes) {
    int keys[64], count = 0;  // bank * 65536 + row, sorted, each once
    for (int lane = 0; lane < lanes; lane++)
        for (int byte = offset[lane]; byte < offset[lane] + width; byte += 4) {
            int key = byte / bank_bytes % 32 * 65536 + byte / row_bytes, at = count;
            while (at > 0 && keys[at - 1] >= key) at--;
            if (at < count && keys[at] == key) continue;
            for (int i = count; i > at; i--) keys[i] = keys[i - 1];
            keys[at] = key;
            count++;
        }
    int most = 0, run = 0;
    for (int i = 0; i < count; i++) {
        run = i > 0 && keys[i] / 65536 == keys[i - 1] / 65536 ? run + 1 : 1;
        most = max(most, run);
    }
    return most;
}

__device__ __noinline__ int half_of_cc1(const int* offset, int plus) {
    int words[16], count = 16, steps = 0;
    for (int i = 0; i < 16; i++) words[i] = offset[i] / 4 + plus;
    while (count > 0) {
        int broadcast = words[0], busy = 0, left = 0;
        for (int i = 0; i < count; i++) {
            int bank = 1 << words[i] % 16;
            bool served = words[i] == broadcast || !(busy & bank || words[i] % 16 == broadcast % 16);
            busy |= bank;
            if (!served) words[left++] = words[i];  // those who wait move up, in order
        }
        count = left;
        steps++;
    }
    return steps;
}

__device__ int wavefronts_of(int era, const int* offset, int width) {
    int sum = 0, sets = 1;
    if (era == cc1) {
        for (int plus = 0; plus * 4 < width; plus++) sum += half_of_cc1(offset, plus) + half_of_cc1(offset + 16, plus);
        return sum;
    }
    if (era == cc2 || era == cc5) sets = (width + 3) / 4;
    if (era == cc5 && sets > 1)
        for (int distance = 1; distance <= 2; distance++) {
            int lane = 0;
            while (lane < 32 && offset[lane] == offset[lane ^ distance]) lane++;
            if (lane == 32) {
                sets /= 2;
                break;
            }
        }
    const int bank_bytes = era == cc3_in_8_byte_mode ? 8 : 4;
    const int row_bytes = era == cc3_in_4_byte_mode || era == cc3_in_8_byte_mode ? 256 : 128;
    for (int set = 0; set < sets; set++) sum += most_in_a_bank(offset + set * 32 / sets, 32 / sets, width, bank_bytes, row_bytes);
    return sum;
}

__global__ void foretell(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    __shared__ int offsets[32][33];
    for (int base = blockIdx.x * 32; base < count; base += gridDim.x * 32) {
        for (int row = 0; row < 32 && base + row < count; row++) {
            int group = threadIdx.x / share % around;
            offsets[row][threadIdx.x] = (group * (first + base + row) + noise[(base + row) * 32 + group] % range) * width;
        }
        __syncthreads();
        if (base + threadIdx.x < count) wavefronts[base + threadIdx.x] = wavefronts_of(era, offsets[threadIdx.x], width);
        __syncthreads();
    }
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    foretell<<<2, 32>>>(noise, wavefronts, count, era, width, first, share, around, range);
}
