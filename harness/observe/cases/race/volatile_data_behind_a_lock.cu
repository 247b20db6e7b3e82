// The data is volatile, and its lock lacks a fence: volatile does not order it with the lock.
// run: --kernel add --grid 3 --block 32 --arg i32[1]=zero --arg u32[1]=zero
// expect: race.volatile at line 8
__global__ void add(int* lock, volatile unsigned* sum) {
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {}
        __threadfence();
        *sum = blockIdx.x;
        atomicExch(lock, 0);
    }
}
