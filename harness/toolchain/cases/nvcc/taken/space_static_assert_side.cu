// expect: taken
// #ifdef __CUDACC__ and __CUDA_ARCH__ around the words about the side.
#ifdef __CUDACC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif

BOTH inline int up(int a, int b) { return (a + b - 1) / b; }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = up(in[i], 2);
  }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<up(n, 256), 256>>>(in, out, n); }
