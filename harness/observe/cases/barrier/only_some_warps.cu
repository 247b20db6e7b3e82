// A barrier that only the first warp comes to while the second ends: sm_70 and later go on.
// run: --kernel some --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 31 30 29
__global__ void some(int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    if (t < 32) {
        stage[t] = t;
        __syncthreads();
        out[t] = stage[31 - t];
    }
}
