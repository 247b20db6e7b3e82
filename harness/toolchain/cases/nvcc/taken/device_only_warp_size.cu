// expect: taken
// warpSize in the kernel, 32 in the launcher.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] % warpSize;
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 8 * 32;
    k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
