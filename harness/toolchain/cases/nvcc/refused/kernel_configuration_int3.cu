// expect: refused at line 15: no suitable user-defined conversion from "int3" to "dim3" exists
// An int3 as the grid.
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
    int3 grid = make_int3((n + 255) / 256, 1, 1);
    k<<<grid, 256>>>(in, out, n);
}
