// An exchange sets what nobody has set, and drops what was there.
// run: --kernel once --block 32 --arg i32[32]=zero
// expect: nothing
__global__ void once(int* out) {
    __shared__ int lock[32];
    int t = threadIdx.x;
    int was = atomicExch(&lock[t], 1);
    if (t % 2 == 0 || was == was) out[t] = 7;
    __syncthreads();
    out[t] += lock[31 - t];
}
