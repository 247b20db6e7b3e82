// expect: refused at line 10: no instance of function template "std::begin" matches the argument list
// std::begin of an array, without a header.
__global__ void k(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int sizes[2] = {n, 0};
    if (*std::begin(sizes) != n) return;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
