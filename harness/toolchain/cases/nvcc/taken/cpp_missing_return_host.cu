// expect: taken
// A host function that ends without return: a warning.
int blocks(int n) {
    if (n >= 0) return (n + 255) / 256;
}

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<blocks(n), 256>>>(in, out, n); }
