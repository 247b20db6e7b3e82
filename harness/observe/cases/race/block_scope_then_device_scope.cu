// A thread hands on to its block, another one hands on to the next block, and that one within itself: each as far as it must.
// run: --kernel relay --grid 2 --block 64 --arg i32[3]=zero --arg i32[1]=zero
// expect: nothing
// output 0: 1 2 3
__global__ void relay(int* data, int* flag) {
    int t = threadIdx.x;
    if (t % 32) return;
    if (blockIdx.x == 0 && t == 0) { data[0] = 1; __threadfence_block(); atomicExch(flag, 1); }
    if (blockIdx.x == 0 && t == 32) { while (atomicAdd(flag, 0) != 1) {} __threadfence(); data[1] = 2; __threadfence(); atomicExch(flag, 2); }
    if (blockIdx.x == 1 && t == 0) { while (atomicAdd(flag, 0) != 2) {} __threadfence(); data[2] = data[0] + data[1]; __threadfence_block(); atomicExch(flag, 3); }
    if (blockIdx.x == 1 && t == 32) { while (atomicAdd(flag, 0) != 3) {} __threadfence_block(); if (data[0] + data[1] != data[2]) data[2] = -1; }
}
