// expect: taken
// [[likely]] of C++20 and an attribute that nobody knows.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) [[likely]] out[i] = in[i];
    [[maybe_unused]] int a = 0;
    [[lab::checked]] int b = 0;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
