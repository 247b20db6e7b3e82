// expect: refused at line 11: expression must have a constant value
// A kernel template's argument is a variable.
template <int width>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * width + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int width = 64;
    k<width><<<(n + width - 1) / width, width>>>(in, out, n);
}
