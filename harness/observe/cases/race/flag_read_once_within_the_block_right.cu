// The flag of another warp is read once; the data is read if it is set, and else behind the barrier.
// run: --kernel hand_over --block 64 --arg i32[1]=zero --arg i32[32]=poison
// expect: nothing
// output 1: 42 42 42
__global__ void hand_over(volatile int* flag, int* out) {
    __shared__ int data;
    int value = 0;
    bool has_it = false;
    if (threadIdx.x == 0) {
        data = 42;
        __threadfence_block();
        *flag = 1;
    } else if (threadIdx.x >= 32 && *flag) {
        value = data;
        has_it = true;
    }
    __syncthreads();
    if (threadIdx.x >= 32) out[threadIdx.x - 32] = has_it ? value : data;
}
