// expect: taken
// FLT_MAX with <cfloat>.
#include <cfloat>

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
    float most = FLT_MAX;
    if (most > 0) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
