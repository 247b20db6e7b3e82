// expect: taken
// An int in the braces of a dim3: narrowing, at most a warning.
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
    int blocks = (n + 255) / 256;
    dim3 grid{blocks, 1, 1};
    k<<<grid, 256>>>(in, out, n);
}
