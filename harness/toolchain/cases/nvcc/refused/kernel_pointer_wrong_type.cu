// expect: refused at line 14: a value of type "void (*)(const int *, int *, int)" cannot be used to initialize an entity of type "void (*)(int *, int *, int)"
// A pointer to a kernel of another type.
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
    void (*f)(int*, int*, int) = k;
    f<<<(n + 255) / 256, 256>>>(in, out, n);
}
