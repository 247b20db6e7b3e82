// One element past a shared array, where another array lies: hardware would not notice.
// run: --kernel shift --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: memory.out-of-bounds at line 11
__global__ void shift(const int* in, int* out) {
    __shared__ int stage[64];
    __shared__ int other[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    other[t] = 0;
    __syncthreads();
    out[t] = stage[t + 1] + other[t];
}
