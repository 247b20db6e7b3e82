// expect: refused at line 11: identifier "k" is undefined
// A kernel inside of #ifdef __CUDA_ARCH__ is no kernel for the host.
#ifdef __CUDA_ARCH__
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}
#endif

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
