// expect: refused at line 4: an automatic "__device__" variable declaration is not allowed inside a device function body
// A __device__ variable inside of a kernel.
__global__ void k(const int* in, int* out, int n) {
    __device__ int total = 0;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + total;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
