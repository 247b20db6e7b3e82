// expect: refused at line 10: narrowing conversion of ‘2.565e+2’ from ‘double’ to ‘int’ [-Wnarrowing]
// A double constant in an int's braces on the host.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int t{256.5};
    k<<<(n + t - 1) / t, t>>>(in, out, n);
}
