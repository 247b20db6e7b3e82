// expect: taken
// A uint3 as the grid.
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
    uint3 grid = make_uint3((n + 255) / 256, 1, 1);
    k<<<grid, 256>>>(in, out, n);
}
