// The tree adds slots that the ragged last block never filled.
// run: --kernel sum --grid 2 --block 64 --arg i32[100]=iota --arg i32[2]=poison --arg i32=100
// expect: memory.uninitialised at line 10
__global__ void sum(const int* in, int* out, int n) {
    __shared__ int part[64];
    int t = threadIdx.x, i = blockIdx.x * 64 + t;
    if (i < n) part[t] = in[i];
    __syncthreads();
    for (int width = 32; width; width /= 2) {
        if (t < width) part[t] += part[t + width];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}
