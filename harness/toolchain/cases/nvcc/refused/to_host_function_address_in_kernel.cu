// expect: refused at line 7: identifier "inc" is undefined in device code
// A kernel takes the address of a host function.
int inc(int x) { return x + 1; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int (*f)(int) = inc;
    if (i < n) out[i] = f(in[i]);
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
