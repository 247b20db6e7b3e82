// expect: taken
// A global of the host is initialized by a device function: nvcc does not look; the program ends before main.
__device__ int threads() { return 128; }

static const int block = threads();

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] - 1;
  }
}

void launch(const int* in, int* out, int n) {
    k<<<(n + block - 1) / block, block>>>(in, out, n);
}
