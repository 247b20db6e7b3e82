// Whole blocks leave before the barrier that the others meet.
// run: --kernel some --grid 4 --block 64 --arg i32[256]=iota --arg i32[256]=zero
// expect: nothing
// output 1: 0 0 0
__global__ void some(const int* in, int* out) {
    __shared__ int stage[64];
    if (blockIdx.x % 2 == 0) return;
    int t = threadIdx.x, first = blockIdx.x * 64;
    stage[t] = in[first + t];
    __syncthreads();
    out[first + t] = stage[63 - t];
}
