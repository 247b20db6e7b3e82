// expect: refused at line 15: a value of type "int" cannot be used to initialize an entity of type "cudaError_t" (aka "cudaError")
// An int assigned to a cudaError_t.
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
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaError_t e = 0;
    if (e) return;
}
