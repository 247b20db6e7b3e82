// The counter is cleared by thread 0, which then counts itself first: nothing keeps the others from being earlier.
// run: --kernel count --block 32 --arg i32[1]=poison
// expect: race.write-write at lines 6 and 7
__global__ void count(int* out) {
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    atomicAdd(&total, 1);
    __syncthreads();
    if (threadIdx.x == 0) *out = total;
}
