// expect: refused at line 12: calling a __host__ function("Three::begin() const") from a __global__ function("k") is not allowed
// A range-based for of a kernel over a class whose begin() is the host's.
struct Three {
    int v[3] = {1, 2, 3};
    const int* begin() const { return v; }
    const int* end() const { return v + 3; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    Three three;
    for (int x : three) sum += x;
    if (i < n) out[i] = in[i] + sum;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
