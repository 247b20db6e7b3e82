// expect: taken
// A std::initializer_list walked in a kernel.
#include <initializer_list>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int x : {1, 2, 3}) sum += x;
    if (i < n) out[i] = in[i] + sum;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
