// expect: taken
// An unsigned in the braces of a dim3.
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
    unsigned blocks = (n + 255) / 256;
    dim3 grid{blocks, 1, 1};
    k<<<grid, 256>>>(in, out, n);
}
