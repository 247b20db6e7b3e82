// A variable of the device is copied to in another stream than the kernel's.
// run: --launch run --arg i32[1]=zero
// expect: race.read-write at lines 5 and 13 and 14
__device__ int scale;
__global__ void get(int* out) { out[0] += scale; }
void run(int* out) {
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    int *h;
    cudaMallocHost(&h, sizeof(int));
    *h = 3;
    cudaMemcpyToSymbolAsync(scale, h, sizeof(int), 0, cudaMemcpyHostToDevice, s);
    get<<<1, 1, 0, t>>>(out);
    cudaDeviceSynchronize();
    cudaFreeHost(h);
    cudaStreamDestroy(s);
    cudaStreamDestroy(t);
}
