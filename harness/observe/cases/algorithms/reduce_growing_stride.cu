// Pairs that grow apart: a modulus decides who works.
// run: --kernel sum --block 128 --arg i32[128]=iota --arg i32[1]=poison
// expect: nothing
// output 1: 8128
__global__ void sum(const int* in, int* out) {
    __shared__ int part[128];
    int t = threadIdx.x;
    part[t] = in[t];
    for (int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (t % (2 * stride) == 0) part[t] += part[t + stride];
    }
    if (t == 0) out[0] = part[0];
}
