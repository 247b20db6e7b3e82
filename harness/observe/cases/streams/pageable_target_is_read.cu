// A copy into memory that is not pinned returns when it is done.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
void run(int* out) {
    int h[32] = {};
    cudaStream_t a;
    cudaStreamCreate(&a);
    add<<<1, 32, 0, a>>>(out, 32);
    cudaMemcpyAsync(h, out, sizeof h, cudaMemcpyDeviceToHost, a);
    int first = h[0];
    cudaMemcpy(out, &first, sizeof first, cudaMemcpyHostToDevice);
    cudaStreamDestroy(a);
}
