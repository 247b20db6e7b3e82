// expect: taken
// A pointer to a kernel as a helper's template parameter and as a parameter.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

template <void (*F)(const int*, int*, int)> void with(const int* in, int* out, int n) {
    F<<<(n + 63) / 64, 64>>>(in, out, n);
}

template <class F> void by(F f, const int* in, int* out, int n) { f<<<(n + 63) / 64, 64>>>(in, out, n); }

void launch(const int* in, int* out, int n) {
    with<k>(in, out, n);
    by(k, in, out, n);
}
