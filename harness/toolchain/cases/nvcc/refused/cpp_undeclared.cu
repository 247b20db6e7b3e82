// expect: refused at line 4: identifier "idx" is undefined
// An identifier that nobody declared.
__global__ void k(const int* in, int* out, int n) {
    idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < n) out[idx] = in[idx];
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
