// expect: refused at line 10: identifier "assert" is undefined
// assert in the launcher without <cassert>.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    assert(n >= 0);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
