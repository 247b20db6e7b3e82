// expect: taken
// The contract is (const int* in, int* out, int n); here is one more, without a default.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n, int threads) {
    k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
