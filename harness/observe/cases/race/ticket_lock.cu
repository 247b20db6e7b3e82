// A fair lock: who draws a number waits until it is called.
// run: --kernel add --grid 6 --block 32 --arg i32[2]=zero --arg i32[1]=zero
// expect: nothing
// output 1: 192
__global__ void add(int* lock, int* sum) {
    if (threadIdx.x == 0) {
        int mine = atomicAdd(&lock[0], 1);
        while (atomicAdd(&lock[1], 0) != mine) {}
        __threadfence();
        for (int i = 0; i < 32; i++) sum[0] += 1;
        __threadfence();
        atomicAdd(&lock[1], 1);
    }
}
