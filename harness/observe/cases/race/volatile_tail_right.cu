// The tail by shuffles.
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
        for (int offset = 16; offset > 0; offset /= 2) mine += __shfl_down_sync(0xffffffff, mine, offset);
        if (t == 0) out[0] = mine;
    }
}
