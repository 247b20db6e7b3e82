// expect: refused at line 11: calling a __host__ function("Range::Range(int, int)") from a __global__ function("k") is not allowed
// A local of a kernel with a constructor of the host.
struct Range {
    int lo, hi;
    Range(int l, int h) : lo(l), hi(h) {}
};

__global__ void k(const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Range r(0, n);
    if (i >= r.lo && i < r.hi)
        out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
