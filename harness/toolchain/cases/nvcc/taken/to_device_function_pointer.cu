// expect: taken
// The host takes a device function's address and does not call it.
__device__ int inc(int x) { return x + 1; }
typedef int (*Op)(int);

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = inc(in[i]);
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    Op op = inc;
    if (op != nullptr) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
