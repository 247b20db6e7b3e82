// The legacy default stream does not wait for a non-blocking stream.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 5 and 14 and 15
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreate(&b);
    int* m;
    cudaMalloc(&m, 32 * sizeof(int));
    cudaMemset(m, 0, 32 * sizeof(int));
    cudaDeviceSynchronize();
    add<<<1, 32, 0, a>>>(m, 32);
    take<<<1, 32>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
