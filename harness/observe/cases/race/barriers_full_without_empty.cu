// The producer knows no barrier that says empty: it fills the buffer while the consumer may still read it.
// run: --kernel pipe --block 64 --arg i32[128]=iota --arg i32[128]=poison
// expect: race.read-write at lines 13 and 17
#include <cuda/barrier>
__global__ void pipe(const int* in, int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full[4];
    __shared__ int stage[32];
    int t = threadIdx.x, lane = t % 32;
    if (t < 4) init(&full[t], 64);
    __syncthreads();
    for (int part = 0; part < 4; part++) {
        if (t < 32) {
            stage[lane] = in[part * 32 + lane];
            (void)full[part].arrive();
        } else {
            full[part].arrive_and_wait();
            out[part * 32 + lane] = stage[31 - lane];
        }
    }
}
