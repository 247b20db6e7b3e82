// expect: refused at line 4: function "side" has already been defined (previous definition at line 3)
// The same name and parameters, once for the host and once for the device.
__device__ int side(int x) { return x + 1; }
__host__ int side(int x) { return x + 2; }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = side(in[i]);
  }
}

void launch(const int* in, int* out, int n) {
    int m = side(0);
    k<<<(n + 255) / 256, 256 / m>>>(in, out, n);
}
