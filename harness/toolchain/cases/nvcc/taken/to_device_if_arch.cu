// expect: taken
// The branch for the device calls the device.
__device__ int fast(int x) { return x * 2; }
int slow(int x) { return x + x; }

__host__ __device__ int twice(int x) {
#ifdef __CUDA_ARCH__
    return fast(x);
#else
    return slow(x);
#endif
}

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = twice(in[i]);
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = twice(n) / 512 + 1;
    k<<<blocks, 256>>>(in, out, n);
}
