// volatile shared memory and __syncwarp at each step: ordered.
// run: --kernel sum --block 32 --arg i32[32]=iota --arg i32[1]=poison
// expect: nothing
// output 1: 496
__global__ void sum(const int* in, int* out) {
    __shared__ volatile int part[32];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncwarp();
    for (int stride = 16; stride > 0; stride /= 2) {
        int value = part[t] + part[(t + stride) % 32];
        __syncwarp();
        part[t] = value;
        __syncwarp();
    }
    if (t == 0) *out = part[0];
}
