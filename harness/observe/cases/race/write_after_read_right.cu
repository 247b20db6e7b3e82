// The same, with a barrier between reading and writing.
// run: --kernel rotate --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 1 2 3 4 5 6 7 8
__global__ void rotate(const int* in, int* out) {
    __shared__ int ring[64];
    int t = threadIdx.x;
    ring[t] = in[t];
    __syncthreads();
    int neighbour = ring[(t + 1) % 64];
    __syncthreads();
    ring[t] = neighbour;
    __syncthreads();
    out[t] = ring[t];
}
