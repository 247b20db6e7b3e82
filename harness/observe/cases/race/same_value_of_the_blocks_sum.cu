// The block's sum lies in shared memory, and all threads store it.
// run: --kernel sum --grid 2 --block 64 --arg i32[128]=iota --arg i32[2]=poison
// expect: race.same-value at line 11
// output 1: 2016 6112
__global__ void sum(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    for (int d = 32; d > 0; d /= 2, __syncthreads()) if (t < d) s[t] += s[t + d];
    out[blockIdx.x] = s[0];
}
