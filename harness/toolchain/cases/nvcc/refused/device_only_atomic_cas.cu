// expect: refused at line 3: calling a __device__ function("atomicCAS(int *, int, int)") from a __host__ function("lock") is not allowed
// atomicCAS in a host function.
bool lock(int* p) { return atomicCAS(p, 0, 1) == 0; }

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
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
