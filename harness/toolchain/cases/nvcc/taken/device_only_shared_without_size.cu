// expect: taken
// A __shared__ array without a size, with extern.
__global__ void k(const int* in, int* out, int n) {
    extern __shared__ int s[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256, 256 * sizeof(int)>>>(in, out, n);
}
