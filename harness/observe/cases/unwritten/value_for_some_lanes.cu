// A value is set for 20 lanes, and 32 use it.
// run: --kernel some --block 32 --arg i32[20]=iota --arg i32[32]=zero
// expect: memory.uninitialised at line 9
__global__ void some(const int* in, int* out) {
    int t = threadIdx.x, mine;
    if (t < 20) mine = in[t];
    __syncthreads();
    if (t < 32)
        out[t] = mine + 1;
}
