// The host does not wait for a copy within the device, nor does a non-blocking stream.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 5 and 17 and 18
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreate(&b);
    int *h, *m;
    cudaMallocHost(&h, 32 * sizeof(int));
    cudaMalloc(&m, 32 * sizeof(int));
    for (int i = 0; i < 32; ++i) h[i] = i;
    int* n;
    cudaMalloc(&n, 32 * sizeof(int));
    cudaMemcpy(m, h, 32 * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(n, m, 32 * sizeof(int), cudaMemcpyDeviceToDevice);
    take<<<1, 32, 0, a>>>(n, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFreeHost(h);
    cudaFree(n);
}
