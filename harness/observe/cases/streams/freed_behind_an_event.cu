// A stream frees what another one has used, and waits for it.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMallocAsync(&m, 32 * sizeof(int), a);
    cudaEvent_t e;
    cudaEventCreate(&e);
    cudaMemsetAsync(m, 0, 32 * sizeof(int), a);
    cudaStreamSynchronize(a);
    take<<<1, 32, 0, b>>>(m, out);
    cudaEventRecord(e, b);
    cudaStreamWaitEvent(a, e, 0);
    cudaFreeAsync(m, a);
    cudaDeviceSynchronize();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaEventDestroy(e);
}
