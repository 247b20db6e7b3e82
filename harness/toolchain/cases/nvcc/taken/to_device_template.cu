// expect: taken
// A function template without a word about its side.
template <typename T> T ceil_div(T a, T b) { return (a + b - 1) / b; }

__global__ void copy(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    copy<<<ceil_div(n, 256), 256>>>(in, out, n);
}
