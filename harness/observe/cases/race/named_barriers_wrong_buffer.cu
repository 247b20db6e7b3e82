// Two buffers, and only the first has a barrier that says empty: the second is filled again while it may still be read.
// run: --kernel pipe --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: race.read-write at lines 12 and 16
__device__ void wait_for(int name) { asm volatile("bar.sync %0, 64;" ::"r"(name) : "memory"); }
__device__ void tell(int name) { asm volatile("bar.arrive %0, 64;" ::"r"(name) : "memory"); }
__global__ void pipe(const int* in, int* out) {
    __shared__ int stage[2][32];
    int t = threadIdx.x, lane = t % 32;
    for (int part = 0; part < 4; part++) {
        if (t < 32) {
            if (part == 2) wait_for(5);
            stage[part % 2][lane] = in[part * 32 + lane];
            tell(1 + part);
        } else {
            wait_for(1 + part);
            out[part * 32 + lane] = stage[part % 2][31 - lane];
            if (part == 0) tell(5);
        }
    }
}
