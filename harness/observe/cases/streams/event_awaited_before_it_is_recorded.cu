// To wait for an event that was not recorded yet waits for nothing.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 5 and 16 and 18
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMalloc(&m, 32 * sizeof(int));
    cudaMemset(m, 0, 32 * sizeof(int));
    cudaEvent_t e;
    cudaEventCreate(&e);
    cudaStreamWaitEvent(b, e, 0);
    add<<<1, 32, 0, a>>>(m, 32);
    cudaEventRecord(e, a);
    take<<<1, 32, 0, b>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaEventDestroy(e);
}
