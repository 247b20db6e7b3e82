// expect: taken
// A kernel's body inside of #ifdef __CUDA_ARCH__.
__global__ void k(const int* in, int* out, int n) {
#ifdef __CUDA_ARCH__
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
#endif
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
