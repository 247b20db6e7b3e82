// Every thread comes to the barrier, whatever its data.
// run: --kernel pick --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 0 0 60
__global__ void pick(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = 0;
    if (in[t] % 3 == 0) stage[t] = in[t];
    __syncthreads();
    out[t] = stage[63 - t];
}
