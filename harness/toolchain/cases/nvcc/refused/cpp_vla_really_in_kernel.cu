// expect: refused at line 5: expression must have a constant value
// An array of variable length in a kernel.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t[n];
    t[0] = 1;
    if (i < n) out[i] = t[0];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
