// Warps go round different loops, with __syncwarp in them, and meet at the block's barrier.
// run: --kernel trips --block 96 --arg i32[96]=poison
// expect: nothing
// output 0: 62 62
__global__ void trips(int* out) {
    __shared__ int sums[96];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    sums[threadIdx.x] = 1;
    for (int i = 0; i <= warp; i++) {
        __syncwarp();
        int other = sums[warp * 32 + (lane + 1) % 32];
        __syncwarp();
        sums[threadIdx.x] += other;
    }
    __syncthreads();
    out[threadIdx.x] = 8 * sums[95 - threadIdx.x] - (threadIdx.x < 64 ? 2 : 0);
}
