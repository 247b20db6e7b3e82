// The flag is set without a fence before it.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 5 and 12 and 21 and 22
__global__ void give(int* m) {
    m[1] = 7;
    atomicExch(m, 1);
}
__global__ void get(int* m, int* out) {
    while (atomicAdd(m, 0) == 0) {
    }
    __threadfence();
    out[0] = m[1];
}
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMalloc(&m, 32 * sizeof(int));
    cudaMemset(m, 0, 32 * sizeof(int));
    give<<<1, 1, 0, a>>>(m);
    get<<<1, 1, 0, b>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
