// expect: taken
// printf with and without std:: in a kernel.
#include <cstdio>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) printf("n = %d\n", n);
    if (i == 1) std::printf("in[1] = %d\n", in[1]);
    if (i < n) out[i] = in[i];
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
