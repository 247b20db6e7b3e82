// Two buffers, each with a barrier that says full and one that says empty.
// run: --kernel pipe --block 64 --arg i32[192]=iota --arg i32[192]=poison
// expect: nothing
// output 1: 31 30 29 28
__device__ void wait_for(int name) { asm volatile("bar.sync %0, 64;" ::"r"(name) : "memory"); }
__device__ void tell(int name) { asm volatile("bar.arrive %0, 64;" ::"r"(name) : "memory"); }
__global__ void pipe(const int* in, int* out) {
    __shared__ int stage[2][32];
    int t = threadIdx.x, lane = t % 32;
    for (int part = 0; part < 6; part++) {
        int side = part % 2;
        if (t < 32) {
            if (part > 1) wait_for(3 + side);
            stage[side][lane] = in[part * 32 + lane];
            tell(1 + side);
        } else {
            wait_for(1 + side);
            out[part * 32 + lane] = stage[side][31 - lane];
            if (part < 4) tell(3 + side);
        }
    }
}
