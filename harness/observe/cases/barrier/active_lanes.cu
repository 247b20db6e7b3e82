// Lanes of a branch find each other by __activemask and count together.
// run: --kernel count --block 32 --arg i32[32]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 11
__global__ void count(const int* in, int* total) {
    if (in[threadIdx.x] % 3 == 0) {
        unsigned together = __activemask();
        int leader = __ffs(together) - 1, lane = threadIdx.x % 32;
        if (lane == leader) atomicAdd(total, __popc(together));
    }
}
