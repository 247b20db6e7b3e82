// A producer and a consumer warp, one barrier that says full and one that says empty.
// run: --kernel pipe --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 31 30 29 28
#include <cuda/barrier>
__global__ void pipe(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full, empty;
    __shared__ int stage[32];
    int t = threadIdx.x, lane = t % 32;
    if (t == 0) {
        init(&full, 64);
        init(&empty, 64);
    }
    __syncthreads();
    for (int part = 0; part < 4; part++) {
        if (t < 32) {
            if (part > 0) empty.arrive_and_wait();
            stage[lane] = in[part * 32 + lane];
            (void)full.arrive();
        } else {
            full.arrive_and_wait();
            out[part * 32 + lane] = stage[31 - lane];
            if (part < 3) (void)empty.arrive();
        }
    }
}
