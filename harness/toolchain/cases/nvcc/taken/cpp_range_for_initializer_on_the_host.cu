// expect: taken
// A range-based for with an initializer of C++20 on the host.
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
    int sizes[2] = {128, 256};
    for (int rounds = 1; int t : sizes) k<<<(n + t - 1) / t * rounds, t>>>(in, out, n);
}
