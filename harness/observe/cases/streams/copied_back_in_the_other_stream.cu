// The result is copied back in another stream than the one that computes it.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 15 and 16
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int *h, *m;
    cudaMallocHost(&h, 32 * sizeof(int));
    cudaMalloc(&m, 32 * sizeof(int));
    for (int i = 0; i < 32; ++i) h[i] = i;
    cudaMemcpy(m, h, 32 * sizeof(int), cudaMemcpyHostToDevice);
    add<<<1, 32, 0, a>>>(m, 32);
    cudaMemcpyAsync(h, m, 32 * sizeof(int), cudaMemcpyDeviceToHost, b);
    cudaDeviceSynchronize();
    cudaMemcpy(out, h, 32 * sizeof(int), cudaMemcpyHostToDevice);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFreeHost(h);
}
