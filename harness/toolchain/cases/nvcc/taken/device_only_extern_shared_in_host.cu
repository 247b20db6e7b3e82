// expect: taken
// extern __shared__ in the kernel.
__global__ void k(const int* in, int* out, int n) {
    extern __shared__ int dyn[];
    int i = blockIdx.x * 256 + threadIdx.x;
    dyn[threadIdx.x] = 0;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256, 1024>>>(in, out, n);
}
