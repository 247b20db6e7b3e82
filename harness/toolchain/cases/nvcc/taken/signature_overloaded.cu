// expect: taken
// The contract is launch(const int* in, int* out, int n); here are two, and one of them has it.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n, int threads) {
    k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}

void launch(const int* in, int* out, int n) { launch(in, out, n, 128); }
