// Many read, then one of them writes without a barrier: whichever reader is asked, it is a race.
// run: --kernel late --block 128 --arg i32[128]=poison
// expect: race.read-write at lines 9 and 10
__global__ void late(int* out) {
    __shared__ int value;
    int t = threadIdx.x;
    if (t == 0) value = 5;
    __syncthreads();
    out[t] = value;
    if (t == 127) value = 6;
}
