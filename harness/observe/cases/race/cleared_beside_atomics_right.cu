// The counter is cleared, then counted after a barrier.
// run: --kernel count --block 32 --arg i32[1]=poison
// expect: nothing
// output 0: 32
__global__ void count(int* out) {
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    atomicAdd(&total, 1);
    __syncthreads();
    if (threadIdx.x == 0) *out = total;
}
