// The flag of another warp is read once; with either answer the data is used.
// run: --kernel hand_over --block 64 --arg i32[1]=zero --arg i32[32]=poison
// expect: race.read-write at lines 9 and 14
__global__ void hand_over(volatile int* flag, int* out) {
    __shared__ int data;
    if (threadIdx.x == 0) data = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        data = 42;
        __threadfence_block();
        *flag = 1;
    } else if (threadIdx.x >= 32) {
        int seen = *flag;
        out[threadIdx.x - 32] = seen ? data : data + 1;
    }
}
