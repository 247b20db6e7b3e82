// expect: refused at line 10: no instance of overloaded function "cudaMalloc" matches the argument list
// cudaMalloc of a pointer to const.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* d;
    cudaMalloc(d, n * sizeof(int));
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaFree(d);
}
