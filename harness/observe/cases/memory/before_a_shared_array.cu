// Thread 0 has no left neighbour.
// run: --kernel shift --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: memory.out-of-bounds at line 9
__global__ void shift(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = in[t];
    __syncthreads();
    out[t] = stage[t - 1];
}
