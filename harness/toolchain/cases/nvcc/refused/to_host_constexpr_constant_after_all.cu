// expect: refused at line 7: calling a constexpr __host__ function("twice") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the host in a constexpr variable of a kernel: refused without --expt-relaxed-constexpr.
constexpr int twice(int x) { return 2 * x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    constexpr int factor = twice(4);
    if (i < n) out[i] = factor * in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
