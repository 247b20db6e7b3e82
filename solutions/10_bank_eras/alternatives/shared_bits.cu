// A block of one warp for each pattern. What the banks are asked for is noted in shared memory, a bit for each row of a bank.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int rows_max = 512;  // rows of 128 bytes: a pattern may spread over 64 KB

__device__ int most_rows(cg::thread_block warp, unsigned (*asked)[32], int offset, bool takes_part, int width, int bank_bytes, int row_bytes) {
    for (int i = 0; i < rows_max / 32; i++) asked[i][warp.thread_rank()] = 0;
    warp.sync();
    if (takes_part)
        for (int byte = offset; byte < offset + width; byte += 4) {
            const int row = byte / row_bytes;
            atomicOr(&asked[row / 32][byte / bank_bytes % 32], 1u << row % 32);
        }
    warp.sync();
    unsigned rows = 0;
    for (int i = 0; i < rows_max / 32; i++) rows += __popc(asked[i][warp.thread_rank()]);
    warp.sync();
    return __reduce_max_sync(~0u, rows);
}

__device__ int first_era(const int* offsets, int width) {
    int steps = 0;
    for (int plus = 0; plus < (width + 3) / 4; plus++)
        for (int first = 0; first < 32; first += 16)
            for (unsigned waiting = 0xffff; waiting != 0; steps++) {
                unsigned taken = 0;
                const int broadcast = offsets[first + __ffs(waiting) - 1] / 4 + plus;
                for (unsigned rest = waiting; rest != 0; rest &= rest - 1) {
                    const int lane = __ffs(rest) - 1, word = offsets[first + lane] / 4 + plus, bank = word % 16;
                    const bool served = word == broadcast || (bank != broadcast % 16 && !(taken >> bank & 1));
                    if (!served) continue;
                    taken |= 1u << bank;
                    waiting ^= 1u << lane;
                }
            }
    return steps;
}

__global__ void foretell(const int* noise, int* wavefronts, int era, int width, int first, int share, int around, int range) {
    __shared__ unsigned asked[rows_max / 32][32];
    __shared__ int offsets[32];
    auto warp = cg::this_thread_block();
    const int lane = warp.thread_rank(), p = blockIdx.x, group = lane / share % around;
    const int offset = (group * (first + p) + noise[p * 32 + group] % range) * width;
    offsets[lane] = offset;
    warp.sync();
    if (era == 1) {
        if (lane == 0) wavefronts[p] = first_era(offsets, width);
        return;
    }
    int sets = era == 3 || era == 4 || width <= 4 ? 1 : width / 4;
    const int in_pairs = __syncthreads_and(offset == offsets[lane ^ 1]) | __syncthreads_and(offset == offsets[lane ^ 2]);
    if (era == 5 && in_pairs && sets > 1) sets /= 2;
    int sum = 0;
    for (int set = 0; set < sets; set++)
        sum += most_rows(warp, asked, offset, lane * sets / 32 == set, width, era == 4 ? 8 : 4, era == 3 || era == 4 ? 256 : 128);
    if (lane == 0) wavefronts[p] = sum;
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    foretell<<<count, 32>>>(noise, wavefronts, era, width, first, share, around, range);
}
