// expect: taken
// warns at line 7: dynamic initialization is not supported for a function-scope static __shared__ variable within a __device__/__global__ function
// A std::vector in shared memory.
#include <vector>

__global__ void k(const int* in, int* out, int n) {
    __shared__ std::vector<int> v;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
