// Two streams write neighboring bytes of one word.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
__global__ void put(char* c, int at) { c[at] = 1; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMalloc(&m, 32 * sizeof(int));
    cudaMemset(m, 0, 32 * sizeof(int));
    put<<<1, 1, 0, a>>>((char*)m, 1);
    put<<<1, 1, 0, b>>>((char*)m, 2);
    take<<<1, 32>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
