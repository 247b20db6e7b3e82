// Shuffles within the warps, then the first warp adds the warps' sums; a grid-stride loop before.
// run: --kernel total --grid 3 --block 96 --arg i32[1000]=iota --arg i32[1]=zero --arg i32=1000
// expect: nothing
// output 1: 499500
__inline__ __device__ int warp_sum(int value) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffff, value, offset);
    return value;
}
__global__ void total(const int* in, int* out, int n) {
    __shared__ int sums[32];
    int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize, value = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) value += in[i];
    value = warp_sum(value);
    if (lane == 0) sums[warp] = value;
    __syncthreads();
    value = threadIdx.x < blockDim.x / warpSize ? sums[lane] : 0;
    if (warp == 0) value = warp_sum(value);
    if (threadIdx.x == 0) atomicAdd(out, value);
}
