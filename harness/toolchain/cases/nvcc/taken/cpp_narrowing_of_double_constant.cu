// expect: taken
// A double constant for an int without braces on the host.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int t = 256.5;
    k<<<(n + t - 1) / t, t>>>(in, out, n);
}
