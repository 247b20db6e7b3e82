// expect: taken
// A lambda in the launcher calls a host function.
static int round_up(int n, int m) { return (n + m - 1) / m; }

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
