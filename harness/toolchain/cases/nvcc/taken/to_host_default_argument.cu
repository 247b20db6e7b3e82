// expect: taken
// A default argument of a device function calls the device.
__device__ int default_step() { return 2; }

__device__ int step(int x, int by = default_step()) { return x + by; }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = step(in[i]);
  }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
