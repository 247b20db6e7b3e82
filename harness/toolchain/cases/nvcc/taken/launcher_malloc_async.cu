// expect: taken
// lab: 01_race
// cudaMallocAsync and cudaFreeAsync in a stream.
__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) tile[t] = in[i];
    __syncthreads();
    if (i < n) out[n - 1 - i] = tile[t];
}

void launch(const int* in, int* out, int n) {
    cudaStream_t s;
    cudaStreamCreate(&s);
    int* tmp = nullptr;
    cudaMallocAsync(&tmp, n * sizeof(int), s);
    cudaMemcpyAsync(tmp, in, n * sizeof(int), cudaMemcpyDeviceToDevice, s);
    reverse<<<(n + 63) / 64, 64, 0, s>>>(tmp, out, n);
    cudaFreeAsync(tmp, s);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
}
