// Lane 0 writes, the lanes read behind __syncwarp; the loop comes round with another __syncwarp.
// run: --kernel lead --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 160 160
__global__ void lead(const int* in, int* out) {
    __shared__ int base[2];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, sum = 0;
    for (int round = 0; round < 5; round++) {
        if (lane == 0) base[warp] = in[warp * 32] + round * 16;
        __syncwarp();
        sum += base[warp];
        __syncwarp();
    }
    out[threadIdx.x] = sum;
}
