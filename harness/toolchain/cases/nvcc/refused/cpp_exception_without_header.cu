// expect: refused at line 16: namespace "std" has no member "exception"
// std::exception without <exception>: nothing brings it along.
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
    try {
        k<<<(n + 255) / 256, 256>>>(in, out, n);
    } catch (const std::exception& e) {
    }
}
