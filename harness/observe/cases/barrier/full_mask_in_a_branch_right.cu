// __syncwarp() with the mask of those who come.
// run: --kernel half --block 32 --arg i32[32]=poison
// expect: nothing
// output 0: 14 15 12
__global__ void half(int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x, value = 0;
    if (t < 16) {
        stage[t] = t;
        __syncwarp(0x0000ffff);
        value = stage[15 - t];
    }
    out[t] = __shfl_xor_sync(0xffffffff, value, 1);
}
