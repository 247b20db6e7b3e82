// Blocks draw a number and work on that part: the number comes through shared memory.
// run: --kernel work --grid 3 --block 32 --arg i32[320]=zero --arg i32[1]=zero
// expect: nothing
// output 0: 1 1 1 1
__global__ void work(int* out, int* next) {
    __shared__ int part;
    while (true) {
        if (threadIdx.x == 0) part = atomicAdd(next, 1);
        __syncthreads();
        int mine = part;
        __syncthreads();
        if (mine >= 10) break;
        out[mine * 32 + threadIdx.x] += 1;
    }
}
