// expect: refused at line 7: calling a __host__ function("leaf(int)") from a __global__ function("k") is not allowed
// The kernel calls what it should only name.
int leaf(int x) { return x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    decltype(leaf(0)) x = leaf(1);
    if (i < n) out[i] = in[i] + x;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
