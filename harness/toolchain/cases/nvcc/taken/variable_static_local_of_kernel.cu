// expect: taken
// A kernel's static local with a constant.
__global__ void k(const int* in, int* out, int n) {
    static int seen = 0;
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
