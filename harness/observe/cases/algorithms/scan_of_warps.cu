// Inclusive scan: shuffles up, the warps' totals, and the sum before each warp.
// run: --kernel scan --block 128 --arg i32[128]=iota --arg i32[128]=poison
// expect: nothing
// output 1: 0 1 3 6 10 15
__global__ void scan(const int* in, int* out) {
    __shared__ int totals[4];
    int t = threadIdx.x, lane = t & 31, value = in[t];
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        int other = __shfl_up_sync(~0u, value, d);
        if (lane >= d) value += other;
    }
    if (lane == 31) totals[t >> 5] = value;
    __syncthreads();
    if (t < 4) {
        int sum = totals[t];
        for (int d = 1; d < 4; d <<= 1) {
            int other = __shfl_up_sync(0xf, sum, d);
            if (t >= d) sum += other;
        }
        totals[t] = sum;
    }
    __syncthreads();
    out[t] = value + (t >= 32 ? totals[(t >> 5) - 1] : 0);
}
