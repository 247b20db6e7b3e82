// expect: refused at line 11: calling a __host__ function("T1  ::sq<int> (T1)") from a __global__ function("k") is not allowed
// A template without __device__, instantiated by a kernel.
template <typename T> T sq(T x) { return x * x; }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = sq(in[i]);
  }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
