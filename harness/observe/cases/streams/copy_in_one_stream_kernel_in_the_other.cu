// The data is copied in one stream and used in the other.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 5 and 14 and 15
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
    cudaMemcpyAsync(m, h, 32 * sizeof(int), cudaMemcpyHostToDevice, a);
    take<<<1, 32, 0, b>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFreeHost(h);
}
