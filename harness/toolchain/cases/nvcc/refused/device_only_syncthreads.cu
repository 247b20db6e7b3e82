// expect: refused at line 15: calling a __device__ function("__syncthreads") from a __host__ function("launch") is not allowed
// __syncthreads() in the launcher.
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
    __syncthreads();
}
