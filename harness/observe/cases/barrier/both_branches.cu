// "Everybody meets a barrier": but the two barriers are two places, and lanes of one warp wait at both.
// run: --kernel reverse --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: barrier.divergent at lines 9 and 12
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    if (t % 2 == 0) {
        stage[t] = in[t];
        __syncthreads();
    } else {
        stage[t] = -in[t];
        __syncthreads();
    }
    out[t] = stage[63 - t];
}
