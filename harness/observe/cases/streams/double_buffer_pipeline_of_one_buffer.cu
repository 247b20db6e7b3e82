// Two streams take turns with one buffer.
// run: --launch run --arg i32[128]=zero
// expect: race.read-write at lines 6 and 18 and 19
// expect: race.write-write at line 18
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t s[2];
    int *h, *d[2];
    cudaMallocHost(&h, 4 * 32 * sizeof(int));
    for (int i = 0; i < 2; ++i) {
        cudaStreamCreate(&s[i]);
        cudaMalloc(&d[i], 32 * sizeof(int));
    }
    for (int i = 0; i < 4 * 32; ++i) h[i] = i;
    for (int part = 0; part < 4; ++part) {
        int* in = d[0];
        cudaMemcpyAsync(in, h + part * 32, 32 * sizeof(int), cudaMemcpyHostToDevice, s[part % 2]);
        take<<<1, 32, 0, s[part % 2]>>>(in, out + part * 32);
    }
    cudaDeviceSynchronize();
    for (int i = 0; i < 2; ++i) {
        cudaStreamDestroy(s[i]);
        cudaFree(d[i]);
    }
    cudaFreeHost(h);
}
