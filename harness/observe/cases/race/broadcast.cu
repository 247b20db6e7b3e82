// All threads read what one has written before the barrier.
// run: --kernel tell --block 1000 --arg i32[1000]=poison
// expect: nothing
// output 0: 17 17 17
__global__ void tell(int* out) {
    __shared__ int value;
    if (threadIdx.x == 999) value = 17;
    __syncthreads();
    out[threadIdx.x] = value;
}
