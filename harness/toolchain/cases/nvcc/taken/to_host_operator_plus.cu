// expect: taken
// A kernel adds with operator+ of the device.
struct Complex { float re, im; };

__device__ Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Complex one{1.0f, 0.0f};
    if (i < n) out[i] = int((Complex{float(in[i]), 0.0f} + one).re);
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
