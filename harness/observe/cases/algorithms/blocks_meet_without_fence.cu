// The same, but nobody fences before counting itself in.
// run: --kernel steps --grid 100 --block 64 --arg i32[2]=zero --arg i32[6400]=iota --arg i32[6400]=poison
// expect: race.read-write at lines 19 and 21
// expect: race.read-write at lines 19 and 21
__device__ void meet(int* arrived, int* round) {
    __syncthreads();
    if (threadIdx.x == 0) {
        int now = atomicAdd(round, 0);
        if (atomicAdd(arrived, 1) == gridDim.x - 1) {
            atomicExch(arrived, 0);
            atomicAdd(round, 1);
        } else while (atomicAdd(round, 0) == now) {}
    }
    __syncthreads();
}
__global__ void steps(int* counters, int* a, int* b) {
    int i = blockIdx.x * 64 + threadIdx.x, n = gridDim.x * 64;
    for (int step = 0; step < 2; step++) {
        b[i] = a[(i + 1) % n];
        meet(&counters[0], &counters[1]);
        a[i] = b[(i + 1) % n];
        meet(&counters[0], &counters[1]);
    }
}
