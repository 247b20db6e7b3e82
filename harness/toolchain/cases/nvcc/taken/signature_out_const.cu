// expect: taken
// The contract is (const int* in, int* out, int n); here out is const int*, cast inside.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

extern "C" void launch(const int* in, const int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, const_cast<int*>(out), n);
}
