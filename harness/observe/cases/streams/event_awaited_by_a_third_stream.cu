// Another stream than the one that reads waits for the event.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 5 and 17 and 20
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
    cudaEvent_t e;
    cudaEventCreate(&e);
    add<<<1, 32, 0, a>>>(m, 32);
    cudaEventRecord(e, a);
    cudaStreamWaitEvent(c, e, 0);
    take<<<1, 32, 0, b>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaStreamDestroy(c);
    cudaEventDestroy(e);
}
