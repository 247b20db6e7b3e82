// expect: refused at line 9: calling a constexpr __host__ function("two") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the host in a case of a kernel.
constexpr int two() { return 2; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    switch (in[i]) {
        case two(): out[i] = 0; break;
        default: out[i] = 1;
    }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
