// A loop whose every round has a barrier, and whose stride never gets below zero.
// run: --kernel sum --block 64 --arg i32[64]=iota --arg i32[1]=poison --time-limit-s 0.05
// expect: run.limit at line 12
__global__ void sum(const int* in, int* out) {
    __shared__ int part[64];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    for (int stride = 32; stride >= 0; stride /= 2) {
        int other = t < stride ? part[t + stride] : 0;
        if (t < stride) part[t] += other;
        __syncthreads();
    }
    if (t == 0) out[0] = part[0];
}
