// expect: refused at line 16: calling a __device__ function("round_up(int, int)") from a __host__ function("operator()") is not allowed
// A lambda in the launcher calls a device function.
__device__ int round_up(int n, int m) { return (n + m - 1) / m; }

__global__
void triple(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = 3 * in[i];
  }
}

void launch(const int* in, int* out, int n) {
    auto blocks = [&](int threads) { return round_up(n, threads); };
    triple<<<blocks(128), 128>>>(in, out, n);
}
