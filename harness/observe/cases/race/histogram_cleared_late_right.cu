// A histogram in shared memory, then in global memory.
// run: --kernel histogram --grid 3 --block 64 --arg i32[192]=iota --arg i32[16]=zero
// expect: nothing
// output 1: 12 12 12 12
__global__ void histogram(const int* in, int* out) {
    __shared__ int bins[16];
    int t = threadIdx.x;
    if (t < 16) bins[t] = 0;
    __syncthreads();
    atomicAdd(&bins[in[blockIdx.x * 64 + t] % 16], 1);
    __syncthreads();
    if (t < 16) atomicAdd(&out[t], bins[t]);
}
