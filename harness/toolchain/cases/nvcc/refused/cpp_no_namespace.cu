// expect: refused at line 16: identifier "vector" is undefined
// vector without std::.
#include <vector>

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
    vector<int> v(1, n);
    k<<<(n + 255) / 256, 256>>>(in, out, v[0]);
}
