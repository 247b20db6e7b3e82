// expect: refused at line 5: calling a constexpr __host__ function("clamp") from a __device__ function("limit") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// std::clamp in a device function.
#include <algorithm>

__device__ int limit(int x) { return std::clamp(x, 0, 9); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = limit(in[i]);
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
