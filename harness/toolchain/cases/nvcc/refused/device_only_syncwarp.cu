// expect: refused at line 3: calling a __device__ function("__syncwarp(unsigned int)") from a __host__ function("wait") is not allowed
// __syncwarp() in a host function.
void wait() { __syncwarp(); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
