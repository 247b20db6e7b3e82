// Producer and consumer with two named barriers: one says full, the other says empty.
// run: --kernel pipe --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 31 30 29 28
__global__ void pipe(const int* in, int* out) {
    __shared__ int buffer[32];
    int t = threadIdx.x;
    for (int round = 0; round < 4; round++) {
        if (t < 32) {
            if (round > 0) asm volatile("bar.sync 2, 64;" ::: "memory");
            buffer[t] = in[round * 32 + t];
            asm volatile("bar.arrive 1, 64;" ::: "memory");
        } else {
            asm volatile("bar.sync 1, 64;" ::: "memory");
            out[round * 32 + t - 32] = buffer[63 - t];
            if (round < 3) asm volatile("bar.arrive 2, 64;" ::: "memory");
        }
    }
}
