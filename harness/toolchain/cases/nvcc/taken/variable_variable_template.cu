// expect: taken
// A constexpr variable template.
template <class T> constexpr T one = T(1);

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + one<int>;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
