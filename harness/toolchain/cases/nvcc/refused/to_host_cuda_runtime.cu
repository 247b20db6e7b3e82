// expect: refused at line 5: calling a __host__ function("cudaMemcpy") from a __global__ function("k") is not allowed
// A kernel calls cudaMemcpy.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) cudaMemcpy(out, in, n * sizeof(int), cudaMemcpyDeviceToDevice);
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
