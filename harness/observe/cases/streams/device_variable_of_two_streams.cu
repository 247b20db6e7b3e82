// Two streams use one variable of the device.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 5 and 6 and 11 and 12
__device__ int scale;
__global__ void set(int v) { scale = v; }
__global__ void get(int* out) { out[0] = scale; }
void run(int* out) {
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    set<<<1, 1, 0, a>>>(3);
    get<<<1, 1, 0, b>>>(out);
    cudaDeviceSynchronize();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
