// Block 0 waits for a flag that no block ever sets.
// run: --kernel wait --grid 2 --block 32 --arg i32[1]=zero --time-limit-s 0.05
// expect: run.limit at line 6
__global__ void wait(int* flag) {
    if (threadIdx.x == 0 && blockIdx.x == 0)
        while (atomicAdd(flag, 0) == 0) {}
}
