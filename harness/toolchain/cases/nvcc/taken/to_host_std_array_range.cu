// expect: taken
// A range-based for over a plain array in a kernel.
#include <array>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    int v[3] = {1, 2, 3};
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
