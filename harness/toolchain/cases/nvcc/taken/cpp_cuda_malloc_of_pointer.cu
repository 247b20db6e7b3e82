// expect: taken
// cudaMalloc of a pointer's address, with and without a cast.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int *d, *e;
    cudaMalloc(&d, n * sizeof(int));
    cudaMalloc((void**)&e, n * sizeof(int));
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaFree(d);
    cudaFree(e);
}
