// expect: refused at line 8: calling a constexpr __host__ function("fmax") from a __global__ function("k") is not allowed.
// fmax of a float and a double in a kernel: of these only pow is there for both sides.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float f = in[i];
    double d = f;
    out[i] = int(fmax(f, d) + fmin(f, 2.0) + pow(f, 2) + pow(d, 2) + pow(f, 2.0) + pow(in[i], 2)) + max(in[i], 2u) + abs(in[i]) + int(fabs(f));
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
