// expect: taken
// The contract is void launch(const int* in, int* out, int n); noexcept, inline and an attribute beside it.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" [[gnu::used]] inline void launch(const int* in, int* out, int n) noexcept {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
