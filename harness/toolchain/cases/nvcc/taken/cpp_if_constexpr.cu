// expect: taken
// if constexpr in a kernel template.
template <bool negate>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if constexpr (negate) out[i] = -in[i];
    else out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<true><<<(n + 255) / 256, 256>>>(in, out, n); }
