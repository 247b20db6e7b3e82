// expect: taken
// __noinline__ and __forceinline__ device functions.
__device__ __noinline__ int a(int x) { return x + 1; }
static __forceinline__ __device__ int b(int x) { return x + 2; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = a(in[i]) + b(in[i]);
    }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
