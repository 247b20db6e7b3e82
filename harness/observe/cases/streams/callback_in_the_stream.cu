// A function of the host in the order of the stream sees what came before it.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void add(int* m, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) m[i] += 1; }
__global__ void take(const int* m, int* out) { out[threadIdx.x] = m[threadIdx.x] * 2; }
static void note(void* p) { ((int*)p)[0] += 1; }
void run(int* out) {
    cudaStream_t a;
    cudaStreamCreate(&a);
    int* m;
    cudaMallocManaged(&m, 32 * sizeof(int));
    for (int i = 0; i < 32; ++i) m[i] = 0;
    add<<<1, 32, 0, a>>>(m, 32);
    cudaLaunchHostFunc(a, note, m);
    cudaStreamSynchronize(a);
    take<<<1, 32, 0, a>>>(m, out);
    cudaDeviceSynchronize();
    cudaFree(m);
    cudaStreamDestroy(a);
}
