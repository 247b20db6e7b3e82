// expect: refused at line 14: identifier "stderr" is undefined
// fprintf(stderr) in the launcher without <cstdio>: nothing brings it along.
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
    fprintf(stderr, "n = %d\n", n);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
