// expect: refused at line 10: no instance of function template "k" matches the argument list
// A kernel template whose argument cannot be deduced.
template <int width>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * width + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 63) / 64, 64>>>(in, out, n);
}
