// One stream reads the counter to which the other one adds.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 5 and 6 and 14 and 15
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
__global__ void count(int* c) { atomicAdd(c, 1); }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMalloc(&m, 32 * sizeof(int));
    cudaMemset(m, 0, 32 * sizeof(int));
    count<<<1, 32, 0, a>>>(m);
    take<<<1, 32, 0, b>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
