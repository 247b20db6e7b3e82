// expect: taken
// A kernel template's parameter is a reference: nvcc takes it, and the kernel gets a host address.
template <class T> __global__ void k(const int* in, int* out, T& n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
