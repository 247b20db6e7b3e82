// A thread that has nothing more to add leaves for good; the others' barriers wait for the rest.
// run: --kernel sum --block 128 --arg i32[128]=iota --arg i32[1]=poison
// expect: nothing
// output 1: 8128
__global__ void sum(const int* in, int* out) {
    __shared__ int part[128];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    for (int width = 64; width; width >>= 1) {
        if (t >= width) return;
        part[t] += part[t + width];
        __syncthreads();
    }
    if (t == 0) out[0] = part[0];
}
