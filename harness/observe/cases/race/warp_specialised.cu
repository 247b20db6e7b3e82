// One warp loads, the others compute; they meet at barriers that all pass in the same lines.
// run: --kernel work --block 96 --arg i32[128]=iota --arg i32[64]=zero
// expect: nothing
// output 1: 3 7 11
__global__ void work(const int* in, int* out) {
    __shared__ int tile[2][32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, sum = 0;
    if (warp == 0) tile[0][lane] = in[lane];
    __syncthreads();
    for (int round = 0; round < 4; round++) {
        if (warp == 0 && round < 3) tile[(round + 1) % 2][lane] = in[(round + 1) * 32 + lane];
        if (warp > 0) sum += tile[round % 2][lane] % 4;
        __syncthreads();
    }
    if (warp > 0) out[(warp - 1) * 32 + lane] = sum + (lane ? 3 : 3);
}
