// The second store may overtake a slower thread's read of the first value.
// run: --kernel rotate --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 9 and 10
__global__ void rotate(const int* in, int* out) {
    __shared__ int ring[64];
    int t = threadIdx.x;
    ring[t] = in[t];
    __syncthreads();
    int neighbour = ring[(t + 1) % 64];
    ring[t] = neighbour;
    __syncthreads();
    out[t] = ring[t];
}
