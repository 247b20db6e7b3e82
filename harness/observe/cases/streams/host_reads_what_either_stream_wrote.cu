// Both streams work on managed memory; the host waits for one of them.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 16
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMallocManaged(&m, 32 * sizeof(int));
    for (int i = 0; i < 32; ++i) m[i] = 0;
    add<<<1, 16, 0, a>>>(m, 16);
    add<<<1, 16, 0, b>>>(m + 16, 16);
    cudaStreamSynchronize(b);
    int sum = m[0] + m[16];
    cudaDeviceSynchronize();
    cudaMemcpy(out, &sum, sizeof sum, cudaMemcpyHostToDevice);
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
