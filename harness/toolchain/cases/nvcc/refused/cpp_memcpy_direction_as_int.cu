// expect: refused at line 10: argument of type "int" is incompatible with parameter of type "cudaMemcpyKind"
// The direction of cudaMemcpy as a number.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaMemcpy(out, in, 4 * n, 3);
}
