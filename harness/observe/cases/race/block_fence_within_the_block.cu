// Between warps of one block a fence of block scope is enough.
// run: --kernel hand_over --block 64 --arg i32[1]=poison
// expect: nothing
// output 0: 42
__global__ void hand_over(int* out) {
    __shared__ int value, flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        value = 42;
        __threadfence_block();
        atomicExch(&flag, 1);
    }
    if (threadIdx.x == 32) {
        while (atomicAdd(&flag, 0) == 0) {}
        __threadfence_block();
        *out = value;
    }
}
