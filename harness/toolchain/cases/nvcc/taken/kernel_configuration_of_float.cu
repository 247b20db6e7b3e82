// expect: taken
// A grid of double from ceil.
#include <cmath>

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
    k<<<ceil(n / 256.0), 256>>>(in, out, n);
}
