// expect: taken
// A constexpr inside of a kernel.
__global__ void k(const int* in, int* out, int n) {
    constexpr int w[2] = {1, 2};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * w[i & 1];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
