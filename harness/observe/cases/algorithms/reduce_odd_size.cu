// A reduction of any number of threads: the odd one is added by its neighbour.
// run: --kernel sum --block 77 --arg i32[77]=iota --arg i32[1]=poison
// expect: nothing
// output 1: 2926
__global__ void sum(const int* in, int* out) {
    __shared__ int part[77];
    int t = threadIdx.x, n = blockDim.x;
    part[t] = in[t];
    __syncthreads();
    while (n > 1) {
        int half = (n + 1) / 2;
        if (t < n / 2) part[t] += part[t + half];
        __syncthreads();
        n = half;
    }
    if (t == 0) *out = part[0];
}
