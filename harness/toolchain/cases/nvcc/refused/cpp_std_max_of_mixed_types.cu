// expect: refused at line 17: no instance of overloaded function "std::max" matches the argument list
// std::max of an int and an unsigned on the host.
#include <algorithm>

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
    unsigned one = 1;
    k<<<std::max(one, (n + 255) / 256), 256>>>(in, out, n);
}
