// cudaMemcpy2DAsync in another stream than the kernel.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 13 and 14
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMalloc(&m, 32 * sizeof(int));
    cudaMemsetAsync(m, 0, 32 * sizeof(int), a);
    add<<<1, 32, 0, a>>>(m, 32);
    cudaMemcpy2DAsync(out, 32, m, 32, 32, 4, cudaMemcpyDeviceToDevice, b);
    cudaDeviceSynchronize();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(m);
}
