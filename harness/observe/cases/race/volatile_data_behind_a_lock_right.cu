// Volatile data, and a lock with both of its fences.
// run: --kernel add --grid 3 --block 32 --arg i32[1]=zero --arg u32[1]=zero
// expect: nothing
// output 1: 3
__global__ void add(int* lock, volatile unsigned* sum) {
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {}
        __threadfence();
        *sum = *sum + 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}
