// The count is read behind a barrier.
// run: --kernel count --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 64 64 64
__global__ void count(int* out) {
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    atomicAdd(&total, 1);
    __syncthreads();
    out[threadIdx.x] = total;
}
