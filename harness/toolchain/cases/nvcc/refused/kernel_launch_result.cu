// expect: refused at line 14: a value of type "void" cannot be used to initialize an entity of type "cudaError_t" (aka "cudaError")
// The result of a launch is assigned.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaError_t e = k<<<(n + 255) / 256, 256>>>(in, out, n);
    if (e != cudaSuccess) return;
}
