// As one would do it on paper: for each bank a list of what it was asked for, in local memory.
#include <cuda_runtime.h>

struct Lists {
    int entry[32][32];
    int length[32];
};

// The longest list, if the lanes of a set put down (bank, gift) for every word they read.
__device__ int longest(const int* offset, int lanes, int width, int era) {
    Lists lists;
    for (int bank = 0; bank < 32; bank++) lists.length[bank] = 0;
    int most = 0;
#pragma unroll 1
    for (int lane = 0; lane < lanes; lane++) {
        int words = width > 4 ? width / 4 : 1;
        for (int w = 0; w < words; w++) {
            int word = offset[lane] / 4 + w;
            int bank = era == 4 ? word / 2 % 32 : word % 32;
            int gift = era == 4 ? word / 2 : era == 3 ? word / 64 : word;
            int i = 0;
            while (i < lists.length[bank] && lists.entry[bank][i] != gift) i++;
            if (i == lists.length[bank]) {
                lists.entry[bank][i] = gift;
                lists.length[bank]++;
            }
            if (lists.length[bank] > most) most = lists.length[bank];
        }
    }
    return most;
}

__device__ int half_warp_of_cc1(const int* offset, int plus) {
    bool served[16] = {};
    int steps = 0;
#pragma unroll 1
    for (int left = 16; left > 0; steps++) {
        bool taken[16] = {};
        int broadcast = -1;
#pragma unroll 1
        for (int lane = 0; lane < 16; lane++) {
            if (served[lane]) continue;
            int word = offset[lane] / 4 + plus;
            bool first = broadcast == -1;
            if (first) broadcast = word;
            if (first || word == broadcast || !taken[word % 16]) {
                taken[word % 16] = true;
                served[lane] = true;
                left--;
            }
        }
    }
    return steps;
}

__global__ void foretell(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= count) return;
    int offset[32];
    bool next = true, after_next = true;
    for (int lane = 0; lane < 32; lane++) {
        int group = lane / share % around;
        offset[lane] = (group * (first + p) + noise[p * 32 + group] % range) * width;
    }
    for (int lane = 0; lane < 32; lane++) {
        next = next && offset[lane] == offset[lane ^ 1];
        after_next = after_next && offset[lane] == offset[lane ^ 2];
    }
    int sum = 0;
    if (era == 1) {
        for (int plus = 0; plus < (width + 3) / 4; plus++)
            for (int half = 0; half < 2; half++) sum += half_warp_of_cc1(offset + 16 * half, plus);
    } else {
        int sets = (era == 2 || era == 5) && width > 4 ? width / 4 : 1;
        if (era == 5 && sets > 1 && (next || after_next)) sets /= 2;
        for (int set = 0; set < sets; set++) sum += longest(offset + 32 / sets * set, 32 / sets, width, era);
    }
    wavefronts[p] = sum;
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    foretell<<<(count + 31) / 32, 32>>>(noise, wavefronts, count, era, width, first, share, around, range);
}
