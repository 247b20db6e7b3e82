// expect: refused at line 6: calling a __host__ function("cudaDeviceSynchronize") from a __global__ function("k") is not allowed
// A kernel calls cudaDeviceSynchronize.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
    cudaDeviceSynchronize();
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaDeviceSynchronize();
}
