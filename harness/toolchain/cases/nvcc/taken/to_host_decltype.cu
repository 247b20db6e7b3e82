// expect: taken
// In decltype and sizeof the host's function is not called.
int leaf(int x) { return x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    decltype(leaf(0)) x = sizeof(leaf(1)) / 4;
    if (i < n) out[i] = in[i] + x;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
