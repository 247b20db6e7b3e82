// expect: taken
// The contract is (const int* in, int* out, int n); here is one more, with a default.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

void launch(const int* in, int* out, int n, int threads = 256) {
    k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
