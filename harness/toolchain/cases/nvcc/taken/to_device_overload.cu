// expect: taken
// Two functions of one name, the host's is the better match.
int pad(int n) { return n + 1; }
__device__ long long pad(long long n) { return n + 1; }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    int padded = pad(n);
    k<<<(padded + 255) / 256, 256>>>(in, out, n);
}
