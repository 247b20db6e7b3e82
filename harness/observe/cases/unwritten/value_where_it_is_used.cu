// A value is set for 20 lanes, and those use it.
// run: --kernel some --block 32 --arg i32[20]=iota --arg i32[32]=zero
// expect: nothing
__global__ void some(const int* in, int* out) {
    int t = threadIdx.x, mine;
    if (t < 20) mine = in[t];
    __syncthreads();
    if (t < 20)
        out[t] = mine + 1;
}
