// The count is read while others still count.
// run: --kernel count --block 64 --arg i32[64]=poison
// expect: race.read-write at lines 8 and 9
__global__ void count(int* out) {
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    atomicAdd(&total, 1);
    out[threadIdx.x] = total;
}
