// The exchange of a lock that nobody has set says whether to go on.
// run: --kernel once --block 32 --arg i32[32]=zero
// expect: memory.uninitialised at line 7
__global__ void once(int* out) {
    __shared__ int lock[32];
    int t = threadIdx.x;
    int was = atomicExch(&lock[t], 1);
    if (was == 0) out[t] = 7;
    __syncthreads();
    out[t] += lock[31 - t];
}
