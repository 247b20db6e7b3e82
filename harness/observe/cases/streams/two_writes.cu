// Both streams write the whole buffer.
// run: --launch run --arg i32[32]=zero
// expect: race.write-write at lines 4 and 12 and 13
__global__ void put(int* out, int v) { out[threadIdx.x] = v; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMalloc(&m, 32 * sizeof(int));
    cudaMemset(m, 0, 32 * sizeof(int));
    put<<<1, 32, 0, a>>>(out, 1);
    put<<<1, 32, 0, b>>>(out, 2);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
