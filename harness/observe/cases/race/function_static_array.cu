// A shared array that belongs to a function: both calls use the same one.
// run: --kernel twice --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 6 and 8
__device__ int turned(int value) {
    __shared__ int stage[64];
    stage[threadIdx.x] = value;
    __syncthreads();
    return stage[63 - threadIdx.x];
}
__global__ void twice(const int* in, int* out) {
    int t = threadIdx.x;
    out[t] = turned(in[t]) + turned(2 * in[t]);
}
