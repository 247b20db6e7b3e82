// The event is recorded behind the kernel, in its stream.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void k(int* m) { m[threadIdx.x] += 1; }
__global__ void first(int* out, int v) { out[0] = v; }
void run(int* out) {
    cudaEvent_t e;
    cudaEventCreate(&e);
    int* m;
    cudaMallocManaged(&m, 32 * sizeof(int));
    for (int i = 0; i < 32; i++) m[i] = i;
    k<<<1, 32>>>(m);
    cudaEventRecord(e);
    cudaEventSynchronize(e);
    int v = m[0];
    cudaDeviceSynchronize();
    first<<<1, 1>>>(out, v);
    cudaFree(m);
    cudaEventDestroy(e);
}
