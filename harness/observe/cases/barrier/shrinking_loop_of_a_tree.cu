// A tree in which the working threads get fewer and the barrier stays outside.
// run: --kernel sum --grid 2 --block 128 --arg i32[256]=iota --arg i32[2]=poison
// expect: nothing
// output 1: 8128 24512
__global__ void sum(const int* in, int* out) {
    __shared__ int part[128];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 128 + t];
    for (int width = 64; width; width >>= 1) {
        __syncthreads();
        if (t >= width) continue;
        part[t] += part[t + width];
    }
    if (t == 0) out[blockIdx.x] = part[0];
}
