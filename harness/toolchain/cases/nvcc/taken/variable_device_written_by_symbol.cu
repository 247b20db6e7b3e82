// expect: taken
// The launcher writes a __device__ variable by cudaMemcpyToSymbol.
__device__ int factor;

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = factor * in[i];
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    int three = 3;
    cudaMemcpyToSymbol(factor, &three, sizeof three);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
