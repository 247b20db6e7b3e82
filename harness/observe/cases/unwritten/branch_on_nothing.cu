// Half of the flags are set or cleared, and all decide.
// run: --kernel choose --block 64 --arg i32[64]=zero
// expect: memory.uninitialised at line 9
__global__ void choose(int* out) {
    __shared__ int flags[64];
    int t = threadIdx.x;
    if (t < 32) flags[t] = t % 2;
    __syncthreads();
    int flag = flags[t];
    if (flag) out[t] = 5;
}
