// expect: taken
// Braces of a dim3 with constants and a cast.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    dim3 block{256, 1, 1};
    dim3 grid{unsigned((n + 255) / 256)};
    k<<<grid, block>>>(in, out, n);
}
