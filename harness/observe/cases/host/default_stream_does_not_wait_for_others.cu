// A non-blocking stream: neither the default stream nor who waits for it waits for that.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 16
__global__ void k(int* m) { m[threadIdx.x] += 1; }
__global__ void first(int* out, int v) { out[0] = v; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreate(&b);
    int* m;
    cudaMallocManaged(&m, 32 * sizeof(int));
    for (int i = 0; i < 32; i++) m[i] = i;
    k<<<1, 32, 0, a>>>(m);
    first<<<1, 1>>>(out, 1);
    cudaStreamSynchronize(0);
    int v = m[0];
    cudaDeviceSynchronize();
    first<<<1, 1>>>(out, v);
    cudaFree(m);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
