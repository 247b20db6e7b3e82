// Lanes come to a function one by one, as their loops are of very different lengths, and shuffle in it together.
// run: --kernel sums --grid 1 --block 64 --arg i32[2]=zero
// expect: nothing
// output 0: 30060 30060
__device__ __noinline__ int sum(int x) {
    for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(~0u, x, d);
    return x;
}
__global__ void sums(int* out) {
    int rounds = threadIdx.x % 32 == 0 ? 40000 : threadIdx.x % 32 == 1 ? 20000 : 3, mine = 0;
    for (int j = 0; j < rounds; j++) {
        if (j % 2 == 1) continue;
        mine += 1;
    }
    mine = sum(mine);
    if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = mine;
}
