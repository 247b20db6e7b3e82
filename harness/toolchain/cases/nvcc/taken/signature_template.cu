// expect: taken
// The contract is launch(const int* in, int* out, int n); here it is a template that nobody instantiates.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

template <class T> void launch(const T* in, T* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
