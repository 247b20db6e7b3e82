// expect: taken
// A constant that fits for a char.
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
    char c[] = {64};
    k<<<(n + 255) / 256, 256>>>(in, out, n + 0 * c[0]);
}
