// expect: taken
// A const int initialized by a constant is legal in a kernel.
const int size = 16;

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] % size;
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
