// Lanes that have ended need not come, even if the mask names them.
// run: --kernel rest --block 32 --arg i32[32]=zero
// expect: nothing
// output 0: 0 0 0 0
__global__ void rest(int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    if (t < 10) return;
    stage[t] = t;
    __syncwarp();
    out[t] = stage[41 - t];
}
