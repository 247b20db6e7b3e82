// expect: taken
// A const int of the host handed on by value in a kernel.
const int limit = 100;

__device__ int least(int a, int b) { return a < b ? a : b; }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = least(in[i], limit);
  }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
