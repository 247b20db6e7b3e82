// The barrier of a reduction behind its condition.
// run: --kernel sum --block 128 --arg i32[128]=iota --arg i32[1]=poison
// expect: nothing
// output 1: 8128
__global__ void sum(const int* in, int* out) {
    __shared__ int part[128];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    for (int stride = 64; stride > 0; stride /= 2) {
        if (t < stride) part[t] += part[t + stride];
        __syncthreads();
    }
    if (t == 0) out[0] = part[0];
}
