// expect: taken
// lab: 01_race
// n goes to constant memory by cudaMemcpyToSymbol.
__constant__ int total;

__global__ void reverse(const int* in, int* out) {
    __shared__ int tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < total) tile[threadIdx.x] = in[i];
    __syncthreads();
    if (i < total) out[total - 1 - i] = tile[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaMemcpyToSymbol(total, &n, sizeof(n));
    reverse<<<(n + 255) / 256, 256>>>(in, out);
}
