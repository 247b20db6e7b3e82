// expect: refused at line 7: identifier "buffer" is undefined in device code
// A global pointer that cudaMalloc fills, read by a kernel.
int* buffer;

__global__ void k(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { buffer[i] = i; out[i] = buffer[i]; }
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaMalloc(&buffer, n * sizeof(int));
    k<<<(n + 255) / 256, 256>>>(out, n);
    cudaFree(buffer);
}
