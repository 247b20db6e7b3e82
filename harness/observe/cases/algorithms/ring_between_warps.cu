// A ring of four slots between a warp that fills and three that empty, with two named barriers a slot pair.
// run: --kernel pipe --block 128 --arg i32[256]=iota --arg i32[3]=zero
// expect: nothing
// output 1: 32640 32640 32640
__global__ void pipe(const int* in, int* out) {
    __shared__ int slots[2][32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, sum = 0;
    for (int round = 0; round < 8; round++) {
        int slot = round % 2;
        if (warp == 0) {
            if (round >= 2) asm volatile("bar.sync %0, 128;" ::"r"(3 + slot) : "memory");
            slots[slot][lane] = in[round * 32 + lane];
            asm volatile("bar.arrive %0, 128;" ::"r"(1 + slot) : "memory");
        } else {
            asm volatile("bar.sync %0, 128;" ::"r"(1 + slot) : "memory");
            sum += slots[slot][lane];
            if (round < 6) asm volatile("bar.arrive %0, 128;" ::"r"(3 + slot) : "memory");
        }
    }
    if (warp) atomicAdd(&out[warp - 1], sum);
}
