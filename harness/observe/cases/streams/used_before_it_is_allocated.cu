// Another stream uses an allocation for which it does not wait.
// run: --launch run --arg i32[32]=zero
// expect: race.write-write at lines 11 and 12
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMallocAsync(&m, 32 * sizeof(int), a);
    cudaMemsetAsync(m, 0, 32 * sizeof(int), b);
    take<<<1, 32, 0, b>>>(m, out);
    cudaFreeAsync(m, b);
    cudaDeviceSynchronize();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
