// The stream of the thread blocks: the legacy default stream waits for it.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    cudaStream_t a;
    cudaStreamCreate(&a);
    add<<<1, 32, 0, cudaStreamPerThread>>>(out, 32);
    add<<<1, 32>>>(out, 32);
    add<<<1, 32, 0, a>>>(out, 32);
    cudaDeviceSynchronize();
    cudaStreamDestroy(a);
}
