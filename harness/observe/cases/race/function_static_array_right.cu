// The function leaves its shared array free for the next call.
// run: --kernel twice --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 189 186 183
__device__ int turned(int value) {
    __shared__ int stage[64];
    __syncthreads();
    stage[threadIdx.x] = value;
    __syncthreads();
    return stage[63 - threadIdx.x];
}
__global__ void twice(const int* in, int* out) {
    int t = threadIdx.x;
    out[t] = turned(in[t]) + turned(2 * in[t]);
}
