// expect: refused at line 9: namespace "std" has no member "runtime_error"
// std::runtime_error without <stdexcept>.
__global__ void k(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (!out) throw std::runtime_error("no output");
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
