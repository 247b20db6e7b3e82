// Threads end in different rounds of a loop with barriers.
// run: --kernel drain --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 1 2 3 4 5 6 7 8
__global__ void drain(int* out) {
    int t = threadIdx.x;
    for (int round = 0; round < 100; round++) {
        if (round > t) return;
        out[t]++;
        __syncthreads();
    }
}
