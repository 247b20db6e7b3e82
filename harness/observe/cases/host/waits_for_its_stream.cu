// The host waits for the stream that the kernel runs in, and not for the other.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void k(int* m) { m[threadIdx.x] += 1; }
__global__ void first(int* out, int v) { out[0] = v; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* m;
    cudaMallocManaged(&m, 32 * sizeof(int));
    for (int i = 0; i < 32; i++) m[i] = i;
    k<<<1, 32, 0, a>>>(m);
    cudaStreamSynchronize(a);
    int v = m[0];
    cudaDeviceSynchronize();
    first<<<1, 1>>>(out, v);
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
