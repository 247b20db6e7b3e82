// expect: taken
// A __shared__ array that the block sets to zero.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int tile[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    tile[threadIdx.x] = 0;
    __syncthreads();
    if (i < n) tile[threadIdx.x] += in[i];
    __syncthreads();
    if (i < n) out[i] = tile[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); }
