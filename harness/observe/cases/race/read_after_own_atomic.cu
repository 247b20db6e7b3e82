// The last thread adds, then reads plainly: that it happens to be the last in this run does not make it wait.
// run: --kernel count --block 64 --arg i32[1]=poison
// expect: race.read-write at lines 8 and 9
__global__ void count(int* out) {
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    atomicAdd(&total, 1);
    if (threadIdx.x == 63) *out = total;
}
