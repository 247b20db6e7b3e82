// All threads add to one counter atomically.
// run: --kernel count --block 64 --arg i32[1]=zero
// expect: nothing
// output 0: 2016
__global__ void count(int* total) {
    atomicAdd(total, threadIdx.x);
}
