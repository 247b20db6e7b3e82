// A fence orders one thread's accesses and waits for nobody.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 7 and 9
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    __threadfence_block();
    out[t] = stage[63 - t];
}
