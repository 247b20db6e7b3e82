// expect: taken
// A lambda inside of a function for both sides.
__host__ __device__ int apply(int x) {
    auto f = [=](int y) { return x * y; };
    return f(2);
}

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = apply(in[i]);
  }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<apply(n) / 512 + 1, 256>>>(in, out, n); }
