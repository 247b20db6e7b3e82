// expect: refused at line 7: expression must have a constant value
// if constexpr of what is not constant.
template <bool negate>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if constexpr (n > 4) out[i] = -in[i];
    else out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<true><<<(n + 255) / 256, 256>>>(in, out, n); }
