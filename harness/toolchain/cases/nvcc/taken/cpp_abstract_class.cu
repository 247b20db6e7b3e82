// expect: taken
// An object of a class that defines all.
struct Op { virtual int run(int x) = 0; };
struct Inc : Op { int run(int x) override { return x + 1; } };

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

void launch(const int* in, int* out, int n) {
    Inc op;
    k<<<(n + 255) / 256, op.run(255)>>>(in, out, n);
}
