// A variable of the device is copied to and from in the order of a stream that does not block.
// run: --launch run --arg i32[1]=zero
// expect: nothing
__device__ int scale;
__global__ void get(int* out) { out[0] += scale; }
void run(int* out) {
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    int *h;
    cudaMallocHost(&h, sizeof(int));
    *h = 3;
    cudaMemcpyToSymbolAsync(scale, h, sizeof(int), 0, cudaMemcpyHostToDevice, s);
    get<<<1, 1, 0, s>>>(out);
    cudaMemcpyToSymbolAsync(scale, h, sizeof(int), 0, cudaMemcpyHostToDevice, s);
    cudaStreamSynchronize(s);
    cudaFreeHost(h);
    cudaStreamDestroy(s);
}
