// The last warp goes round once more than the others, who wait at the next barrier meanwhile.
// run: --kernel rounds --block 64 --arg i32[64]=poison
// expect: barrier.mismatch at lines 9 and 12
__global__ void rounds(int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    for (int i = 0; i <= 3 + t / 32; i++) {
        stage[t] = i;
        __syncthreads();
    }
    out[t] = stage[t];
    __syncthreads();
    out[t] += stage[63 - t];
}
