// expect: refused at line 4: member function declared with "override" does not override a base class member
// override where the base has no such function.
struct Op { virtual int run(int x) { return x; } };
struct Inc : Op { int run(long x) override { return x + 1; } };

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    Inc op;
    k<<<(n + 255) / 256, op.run(255)>>>(in, out, n);
}
