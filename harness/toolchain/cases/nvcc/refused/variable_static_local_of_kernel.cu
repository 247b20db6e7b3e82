// expect: refused at line 4: dynamic initialization is not supported for a function-scope static __device__ variable within a __device__/__global__ function
// A kernel's static local with an initializer that is not constant.
__global__ void k(const int* in, int* out, int n) {
    static int seen = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { atomicAdd(&seen, 1); out[i] = in[i]; }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
