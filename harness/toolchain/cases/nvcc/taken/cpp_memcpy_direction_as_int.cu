// expect: taken
// The direction of cudaMemcpy by its name, and sizes by int.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaMemcpy(out, in, 4 * n, cudaMemcpyDefault);
}
