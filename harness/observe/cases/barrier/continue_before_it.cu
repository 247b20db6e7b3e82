// Some threads skip the barrier with `continue`.
// run: --kernel skip --block 32 --arg i32[32]=zero
// expect: barrier.divergent at line 9
__global__ void skip(int* out) {
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t == i) continue;
        out[t]++;
        __syncthreads();
    }
}
