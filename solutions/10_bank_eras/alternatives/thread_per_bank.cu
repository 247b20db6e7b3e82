// A block of 32 by 4 threads: a row of threads for each pattern, and in it a thread for each bank, which looks at all lanes.
#include <cuda_runtime.h>

__global__ void foretell(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    __shared__ int offsets[4][32], gifts_of[4][32], total[4];
    const int bank = threadIdx.x, y = threadIdx.y, p = blockIdx.x * 4 + y;
    const int* offset = offsets[y];
    const int words = width > 4 ? width / 4 : 1;
    if (p < count) {
        const int group = bank / share % around;
        offsets[y][bank] = (group * (first + p) + noise[p * 32 + group] % range) * width;
    }
    if (bank == 0) total[y] = 0;
    __syncthreads();

    if (p < count && era == 1 && bank < 2) {  // one thread for each half-warp
        int steps = 0;
        for (int w = 0; w < words; w++) {
            unsigned done = 0;
            do {
                int broadcast = -1;
                unsigned used = 0;
                for (int i = 0; i < 16; i++) {
                    const int word = offset[16 * bank + i] / 4 + w;
                    const unsigned me = 1u << i, its_bank = 1u << word % 16;
                    if (done & me) continue;
                    if (broadcast < 0) broadcast = word, used |= its_bank, done |= me;
                    else if (word == broadcast) done |= me;
                    else if (!(used & its_bank)) used |= its_bank, done |= me;
                }
                steps++;
            } while (done != 0xffff);
        }
        atomicAdd(&total[y], steps);
    }

    int sets = (era == 2 || era == 5) ? words : 1;
    if (era == 5 && sets > 1) {
        bool one = true, two = true;
        if (p < count)
            for (int lane = 0; lane < 32; lane++) one &= offset[lane] == offset[lane ^ 1], two &= offset[lane] == offset[lane ^ 2];
        if (one || two) sets /= 2;
    }
    for (int set = 0; set < 4; set++) {  // as many rounds for every row, because of the barriers
        int gifts = 0;
        if (p < count && era != 1 && set < sets)
            for (int lane = set * 32 / sets; lane < (set + 1) * 32 / sets; lane++)
                for (int w = 0; w < words; w++) {
                    const auto bank_of = [=](int word) { return (era == 4 ? word / 2 : word) % 32; };
                    const auto gift_of = [=](int word) { return era == 3 || era == 4 ? word / 64 : word / 32; };
                    const int word = offset[lane] / 4 + w;
                    if (bank_of(word) != bank) continue;
                    bool fresh = true;
                    for (int other = set * 32 / sets; other <= lane; other++)
                        for (int v = 0; v < (other == lane ? w : words); v++) {
                            const int earlier = offset[other] / 4 + v;
                            if (bank_of(earlier) == bank && gift_of(earlier) == gift_of(word)) fresh = false;
                        }
                    gifts += fresh;
                }
        gifts_of[y][bank] = gifts;
        __syncthreads();
        if (bank == 0) {
            int worst = 0;
            for (int b = 0; b < 32; b++) worst = max(worst, gifts_of[y][b]);
            atomicAdd(&total[y], worst);
        }
        __syncthreads();
    }
    if (bank == 0 && p < count) wavefronts[p] = total[y];
}

extern "C" void launch(const int* noise, int* wavefronts, int count, int era, int width, int first, int share, int around, int range) {
    foretell<<<(count + 3) / 4, dim3(32, 4)>>>(noise, wavefronts, count, era, width, first, share, around, range);
}
