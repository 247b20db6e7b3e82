// Lane 0 writes for the next round before the lanes have read this one's.
// run: --kernel lead --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 8 and 10
__global__ void lead(const int* in, int* out) {
    __shared__ int base[2];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, sum = 0;
    for (int round = 0; round < 5; round++) {
        if (lane == 0) base[warp] = in[warp * 32] + round;
        __syncwarp();
        sum += base[warp];
    }
    out[threadIdx.x] = sum;
}
