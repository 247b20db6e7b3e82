// The ragged tail of the tile is read and was never written.
// run: --kernel sum --block 64 --arg i32[50]=iota --arg i32[1]=poison --arg i32=50
// expect: memory.uninitialised at line 10
__global__ void sum(const int* in, int* out, int n) {
    __shared__ int part[64];
    int t = threadIdx.x;
    if (t < n) part[t] = in[t];
    __syncthreads();
    for (int stride = 32; stride > 0; stride /= 2) {
        if (t < stride) part[t] += part[t + stride];
        __syncthreads();
    }
    if (t == 0) *out = part[0];
}
