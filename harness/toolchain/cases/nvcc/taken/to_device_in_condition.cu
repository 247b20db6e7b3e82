// expect: taken
// The predicate is the host's.
__host__ bool empty(int n) { return n <= 0; }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] % 7;
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    if (empty(n)) return;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
