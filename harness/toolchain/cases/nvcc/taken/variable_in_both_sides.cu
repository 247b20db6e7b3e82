// expect: taken
// A function for both sides reads a global of the host behind #ifdef.
int host_base = 10;

__host__ __device__ int base() {
#ifdef __CUDA_ARCH__
    return 10;
#else
    return host_base;
#endif
}

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + base();
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
