// expect: taken
// lab: 01_race
// Pinned memory by cudaMallocHost, copied asynchronously, waited for.
template <typename T>
__global__ void reverse(const T* in, T* out, int n) {
    __shared__ T tile[256];
    int base = blockIdx.x * blockDim.x;
    int count = n - base < (int)blockDim.x ? n - base : (int)blockDim.x;
    int mirror = count - 1 - (int)threadIdx.x;
    if (mirror >= 0) tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    if (mirror >= 0) out[n - base - count + threadIdx.x] = tile[mirror];
}

extern "C" void launch(const int* in, int* out, int n) {
    int *pinned, *device;
    cudaMallocHost(&pinned, n * sizeof(int));
    cudaMalloc(&device, n * sizeof(int));
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMemcpyAsync(pinned, in, n * sizeof(int), cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    cudaMemcpyAsync(device, pinned, n * sizeof(int), cudaMemcpyHostToDevice, s);
    reverse<<<(n + 255) / 256, 256, 0, s>>>(device, out, n);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
    cudaFree(device);
    cudaFreeHost(pinned);
}
