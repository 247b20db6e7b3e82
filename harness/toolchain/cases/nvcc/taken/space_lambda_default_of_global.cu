// expect: taken
// A functor object of a constexpr class called in a kernel.
struct Inc { __device__ int operator()(int x) const { return x + 1; } };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Inc inc;
    if (i < n) out[i] = inc(in[i]);
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
