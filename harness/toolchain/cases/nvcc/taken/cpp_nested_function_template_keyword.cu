// expect: taken
// template's keyword is there.
struct Box { template <int N> __device__ int get() const { return N; } };

template <class B> __device__ int four(const B& b) {
    return b.template get<4>();
}

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] + four(Box());
  }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
