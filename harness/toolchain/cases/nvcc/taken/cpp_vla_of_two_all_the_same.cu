// expect: taken
// Two arrays of variable length, filled.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int a[n], b[n + 1];
    a[0] = b[n] = 0;
    n += a[0] + b[n];
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
