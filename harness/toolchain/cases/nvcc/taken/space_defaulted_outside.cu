// expect: taken
// A constructor defaulted inside of its class is for both sides.
struct A { int v; A() = default; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    A a;
    a.v = 1;
    if (i < n) out[i] = in[i] + a.v;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
