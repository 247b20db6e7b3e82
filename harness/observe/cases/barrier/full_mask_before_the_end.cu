// __syncwarp() of all lanes in a branch behind which the others end: those who have ended need not come.
// run: --kernel half --block 32 --arg i32[32]=zero
// expect: nothing
// output 0: 15 14 13
__global__ void half(int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    if (t < 16) {
        stage[t] = t;
        __syncwarp();
        out[t] = stage[15 - t];
    }
}
