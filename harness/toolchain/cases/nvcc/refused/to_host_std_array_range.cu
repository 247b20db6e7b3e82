// expect: refused at line 8: calling a constexpr __host__ function("std::array<int, (unsigned long)3ul> ::begin()") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A range-based for over a std::array in a kernel.
#include <array>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    std::array<int, 3> v = {1, 2, 3};
    for (int x : v) sum += x;
    if (i < n) out[i] = in[i] + sum;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
