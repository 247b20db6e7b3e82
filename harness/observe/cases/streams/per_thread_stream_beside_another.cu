// The stream of the thread, and one that was created.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 4 and 9 and 10
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a;
    cudaStreamCreate(&a);
    add<<<1, 32, 0, cudaStreamPerThread>>>(out, 32);
    add<<<1, 32, 0, a>>>(out, 32);
    cudaDeviceSynchronize();
    cudaStreamDestroy(a);
}
