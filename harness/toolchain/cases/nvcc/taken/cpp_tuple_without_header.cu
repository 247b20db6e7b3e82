// expect: taken
// std::tuple with <tuple>.
#include <tuple>

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
    std::tuple<int, int> t(256, n);
    k<<<(n + 255) / 256, std::get<0>(t)>>>(in, out, std::get<1>(t));
}
