// expect: taken
// warpSize in the launcher: nvcc -c takes it, the linker does not find it.
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
    int threads = 8 * warpSize;
    k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
