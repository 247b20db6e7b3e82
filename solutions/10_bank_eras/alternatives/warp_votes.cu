// A warp for each pattern, a lane for each lane: who asks the same as I do is found by __match_any_sync.
#include <cuda_runtime.h>

constexpr unsigned everybody = ~0u;

// The most gifts of a bank among the lanes of my set; `words` of a lane one after the other, so banks are compared across words.
__device__ int busiest(unsigned set, int word, int words, int bank_words, int row_words) {
    const unsigned lane = threadIdx.x % 32;
    int worst = 0;
    for (int bank = 0; bank < 32; bank++) {
        // Does this lane ask this bank for something, and in which row? Its words are neighbors: at most one row a bank.
        int row = -1;
        for (int w = 0; w < words; w++)
            if ((word + w) / bank_words % 32 == bank) row = (word + w) / row_words;
        const unsigned same = __match_any_sync(everybody, row) & set;
        const bool counts = row >= 0 && (same & ((1u << lane) - 1)) == 0;
        worst = max(worst, __popc(__ballot_sync(everybody, counts) & set));
    }
    return worst;
}

__device__ int first_era(int word) {
    const unsigned lane = threadIdx.x % 32, mine = lane < 16 ? 0xffffu : 0xffff0000u;
    bool waits = true;
    int steps = 0;
    while (__any_sync(everybody, waits)) {
        const unsigned waiting = __ballot_sync(everybody, waits) & mine;
        const int leader = waiting ? __ffs(waiting) - 1 : int(lane);
        const int broadcast = __shfl_sync(everybody, word, leader);
        const unsigned rivals = __match_any_sync(everybody, word % 16) & waiting & __match_any_sync(everybody, word == broadcast);
        const bool bank_is_free = word % 16 != broadcast % 16;
        if (waiting) steps++;
        if (waits && (word == broadcast || (bank_is_free && (rivals & ((1u << lane) - 1)) == 0))) waits = false;
    }
    return steps;
}

__global__ void foretell(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    const int lane = threadIdx.x % 32, p = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (p >= count) return;  // a whole warp
    const int group = lane / share % around;
    const int offset = (group * (first + p) + noise[p * 32 + group] % range) * width;
    const int words = max(1, width / 4);

    int cost = 0;
    if (era == 1) {
        for (int w = 0; w < words; w++) cost += first_era(offset / 4 + w);
        cost += __shfl_xor_sync(everybody, cost, 16);
    } else {
        int sets = era == 2 || era == 5 ? words : 1;
        const bool pairs = __all_sync(everybody, offset == __shfl_xor_sync(everybody, offset, 1)) | __all_sync(everybody, offset == __shfl_xor_sync(everybody, offset, 2));
        if (era == 5 && sets > 1 && pairs) sets /= 2;
        const int lanes = 32 / sets;
        const unsigned set = (everybody >> (32 - lanes)) << (lane / lanes * lanes);
        cost = busiest(set, offset / 4, words, era == 4 ? 2 : 1, era == 3 || era == 4 ? 64 : 32);
        for (int other = lanes; other < 32; other *= 2) cost += __shfl_xor_sync(everybody, cost, other);
    }
    if (lane == 0) wavefronts[p] = cost;
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    foretell<<<(count + 3) / 4, 128>>>(noise, wavefronts, count, era, width, first, share, around, range);
}
