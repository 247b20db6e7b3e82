// bar.arrive and bar.sync in turn: barrier 1 says full, barrier 2 says empty.
// run: --kernel pipe --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 31 30 29 28
__global__ void pipe(const int* in, int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x, lane = t % 32;
    for (int part = 0; part < 4; part++) {
        if (t < 32) {
            if (part > 0) asm volatile("bar.sync 2, 64;" ::: "memory");
            stage[lane] = in[part * 32 + lane];
            asm volatile("bar.arrive 1, 64;" ::: "memory");
        } else {
            asm volatile("bar.sync 1, 64;" ::: "memory");
            out[part * 32 + lane] = stage[31 - lane];
            if (part < 3) asm volatile("bar.arrive 2, 64;" ::: "memory");
        }
    }
}
