// expect: refused at line 17, in cuda_runtime.h: function "lambda [](const int *, int *, int)->cudaError_t" cannot be called with the given argument list
// cudaLaunchKernelEx with an argument too few.
__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

void launch(const int* in, int* out, int n) {
    cudaLaunchConfig_t c = {};
    c.gridDim = dim3((n + 255) / 256);
    c.blockDim = dim3(256);
    cudaLaunchKernelEx(&c, k, in, out);
}
