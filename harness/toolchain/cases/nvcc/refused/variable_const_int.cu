// expect: refused at line 12: identifier "size" is undefined in device code
// A const int that is not initialized by a constant.
int read_size() { return 16; }
const int size = read_size();

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
