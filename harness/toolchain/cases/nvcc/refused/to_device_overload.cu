// expect: refused at line 17: calling a __device__ function("pad(int)") from a __host__ function("launch") is not allowed
// Two functions of one name: the better match is the device's.
__device__ int pad(int n) { return n + 1; }
int pad(long long n) { return int(n) + 1; }

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
