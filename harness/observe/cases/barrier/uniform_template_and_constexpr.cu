// Barriers in branches that the compiler decides.
// run: --kernel one --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 62 61
template <int width, bool twice>
__device__ int turned(int* stage, int value) {
    stage[threadIdx.x] = value;
    if constexpr (width > 32) __syncthreads();
    else __syncwarp();
    value = stage[width - 1 - threadIdx.x];
    if (twice) __syncthreads();
    return value;
}
__global__ void one(const int* in, int* out) {
    __shared__ int stage[64];
    out[threadIdx.x] = turned<64, true>(stage, in[threadIdx.x]);
}
