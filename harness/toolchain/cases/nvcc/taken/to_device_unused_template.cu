// expect: taken
// A template of the host that nobody instantiates calls the device.
__device__ int leaf(int x) { return x + 1; }

template <class T> T never(T x) { return leaf(x); }

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
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
