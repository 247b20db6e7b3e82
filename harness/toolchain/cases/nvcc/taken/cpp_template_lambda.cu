// expect: taken
// A lambda with template parameters of C++20.
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
    auto twice = []<class T>(T x) { return x + x; };
    k<<<(n + 255) / 256, twice(128)>>>(in, out, n);
}
