// expect: refused at line 4: calling a __device__ function("leaf(int)") from a __host__ __device__ function("both") is not allowed
// A function for both sides, which is no template, calls the device; only a kernel calls it.
__device__ int leaf(int n) { return n + 1; }
__host__ __device__ int both(int n) { return leaf(n); }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = both(in[i]);
  }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
