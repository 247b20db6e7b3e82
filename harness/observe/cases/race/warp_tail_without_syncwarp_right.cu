// The last rounds of a reduction with __syncwarp between reading and writing.
// run: --kernel sum --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: nothing
// output 1: 2016
__global__ void sum(const int* in, int* out) {
    __shared__ int part[64];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    if (t < 32) {
        int mine = part[t] + part[t + 32];
        for (int stride = 16; stride > 0; stride /= 2) {
            __syncwarp();
            part[t] = mine;
            __syncwarp();
            mine += part[(t + stride) % 32];
        }
        if (t == 0) out[0] = mine;
    }
}
