// expect: taken
// A local array of the host whose elements' constructor is the device's: nvcc does not look, and the host runs it.
struct Cell {
    int v;
    __device__ Cell() : v(64) {}
};

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    Cell cells[2];
    int t = cells[1].v;
    k<<<(n + t - 1) / t, t>>>(in, out, n);
}
