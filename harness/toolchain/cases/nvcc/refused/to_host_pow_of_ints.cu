// expect: refused at line 5: calling a constexpr __host__ function("sqrt") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// sqrt of an int in a kernel is the C++ library's template; pow of two ints would not be.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = int(pow(2, 3)) + int(sqrt(in[i])) + abs(in[i]);
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
