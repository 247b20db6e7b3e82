// The ragged tail of the tile holds zeros.
// run: --kernel sum --block 64 --arg i32[50]=iota --arg i32[1]=poison --arg i32=50
// expect: nothing
// output 1: 1225
__global__ void sum(const int* in, int* out, int n) {
    __shared__ int part[64];
    int t = threadIdx.x;
    part[t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int stride = 32; stride > 0; stride /= 2) {
        if (t < stride) part[t] += part[t + stride];
        __syncthreads();
    }
    if (t == 0) *out = part[0];
}
