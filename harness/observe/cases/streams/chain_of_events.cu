// Three streams, each waits for the one before.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMalloc(&m, 32 * sizeof(int));
    cudaMemset(m, 0, 32 * sizeof(int));
    cudaStream_t c;
    cudaStreamCreate(&c);
    cudaEvent_t e, f;
    cudaEventCreate(&e);
    cudaEventCreate(&f);
    add<<<1, 32, 0, a>>>(m, 32);
    cudaEventRecord(e, a);
    cudaStreamWaitEvent(b, e, 0);
    add<<<1, 32, 0, b>>>(m, 32);
    cudaEventRecord(f, b);
    cudaStreamWaitEvent(c, f, 0);
    take<<<1, 32, 0, c>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaStreamDestroy(c);
    cudaEventDestroy(e);
    cudaEventDestroy(f);
}
