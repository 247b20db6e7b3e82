// expect: taken
// __builtin_popcount.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    if (__builtin_popcount(unsigned(n)) == 0) return;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
