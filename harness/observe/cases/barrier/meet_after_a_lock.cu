// Lanes that a lock set apart meet at __syncwarp() and at a shuffle, each in a call of its own where nothing is inlined.
// run: --kernel k --block 32 --arg i32[1]=zero --arg i32[2]=zero
// expect: nothing
// output 1: 32 160
__global__ void k(int* lock, int* sums) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    atomicExch(lock, 0);
    __syncwarp();
    atomicAdd(sums, 1);
    __syncwarp();
    int five = __shfl_sync(0xffffffff, threadIdx.x, 5);
    atomicAdd(sums + 1, five);
}
