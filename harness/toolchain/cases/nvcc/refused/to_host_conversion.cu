// expect: refused at line 11: calling a __host__ function("Meters::operator int() const") from a __global__ function("k") is not allowed
// A conversion operator of the host in a kernel's sum.
struct Meters {
    int v;
    operator int() const { return v; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Meters m{3};
    if (i < n) out[i] = in[i] + m;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
