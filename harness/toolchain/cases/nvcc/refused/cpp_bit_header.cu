// expect: refused at line 16: namespace "std" has no member "popcount"
// std::popcount of C++20's <bit>.
#include <bit>

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
    if (std::popcount(unsigned(n)) == 0) return;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
