// An event that was never recorded is waited for at once.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 14
__global__ void k(int* m) { m[threadIdx.x] += 1; }
__global__ void first(int* out, int v) { out[0] = v; }
void run(int* out) {
    cudaEvent_t e;
    cudaEventCreate(&e);
    int* m;
    cudaMallocManaged(&m, 32 * sizeof(int));
    for (int i = 0; i < 32; i++) m[i] = i;
    k<<<1, 32>>>(m);
    cudaEventSynchronize(e);
    int v = m[0];
    cudaDeviceSynchronize();
    first<<<1, 1>>>(out, v);
    cudaFree(m);
    cudaEventDestroy(e);
}
