// expect: refused at line 10: identifier "taps" is undefined in device code
// A constexpr array in an unrolled loop of a kernel.
constexpr int taps[3] = {1, 2, 1};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int sum = 0;
#pragma unroll
    for (int j = 0; j < 3; j++) sum += taps[j] * in[min(i + j, n - 1)];
    out[i] = sum;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
