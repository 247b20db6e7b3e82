// expect: refused at line 20: calling a __device__ function("Shape::threads() const") from a __host__ function("launch") is not allowed
// The host calls a virtual member function that is the device's.
struct Shape {
    __device__ virtual int threads() const { return 64; }
};

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] + 2;
  }
}

void launch(const int* in, int* out, int n) {
    Shape s;
    const Shape* p = &s;
    k<<<(n + 63) / p->threads(), p->threads()>>>(in, out, n);
}
