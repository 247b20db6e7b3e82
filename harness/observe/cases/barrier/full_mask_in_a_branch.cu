// __syncwarp() of all lanes where only half of them come; the others are at a shuffle already.
// run: --kernel half --block 32 --arg i32[32]=poison
// expect: barrier.warp-mask at line 9
__global__ void half(int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x, value = 0;
    if (t < 16) {
        stage[t] = t;
        __syncwarp();
        value = stage[15 - t];
    }
    out[t] = __shfl_xor_sync(0xffffffff, value, 1);
}
