// A hundred blocks meet eight times by a counter of their own making: each spins until the last one has come.
// run: --kernel steps --grid 100 --block 64 --arg i32[2]=zero --arg i32[6400]=iota --arg i32[6400]=poison
// expect: nothing
// output 1: 8 9 10 11
__device__ void meet(int* arrived, int* round) {
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        int now = atomicAdd(round, 0);
        if (atomicAdd(arrived, 1) == gridDim.x - 1) {
            atomicExch(arrived, 0);
            __threadfence();
            atomicAdd(round, 1);
        } else while (atomicAdd(round, 0) == now) {}
        __threadfence();
    }
    __syncthreads();
}
__global__ void steps(int* counters, int* a, int* b) {
    int i = blockIdx.x * 64 + threadIdx.x, n = gridDim.x * 64;
    for (int step = 0; step < 4; step++) {
        b[i] = a[(i + 1) % n];
        meet(&counters[0], &counters[1]);
        a[i] = b[(i + 1) % n];
        meet(&counters[0], &counters[1]);
    }
}
