// expect: taken
// A local of a kernel that is an aggregate.
struct Range {
    int lo, hi;
};

__global__ void k(const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Range r{0, n};
    if (i >= r.lo && i < r.hi)
        out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
