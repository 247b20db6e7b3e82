// expect: taken
// auto for a pointer to a kernel.
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
    auto f = k;
    f<<<(n + 255) / 256, 256>>>(in, out, n);
}
