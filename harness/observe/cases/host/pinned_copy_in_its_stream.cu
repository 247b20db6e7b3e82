// An asynchronous copy into pinned memory, and a wait for its stream.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void k(int* m) { m[threadIdx.x] += 1; }
__global__ void first(int* out, int v) { out[0] = v; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    int* h;
    cudaMallocHost(&h, sizeof(int));
    *h = 0;
    cudaMemcpyAsync(h, out, sizeof(int), cudaMemcpyDeviceToHost, a);
    cudaStreamSynchronize(a);
    int v = *h;
    first<<<1, 1>>>(out, v);
    cudaDeviceSynchronize();
    cudaFreeHost(h);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
