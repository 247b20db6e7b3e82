// expect: taken
// __builtin_popcount on the host.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = __popc(in[i]);
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    int bits = __builtin_popcount(n);
    if (bits > 0) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
