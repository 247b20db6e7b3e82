// expect: taken
// Destructors run while an exception passes them; it is thrown again and caught outside.
#include <stdexcept>

struct Buffer {
    int* p = nullptr;
    explicit Buffer(int n) { if (cudaMalloc(&p, n * sizeof(int)) != cudaSuccess) throw std::bad_alloc(); }
    ~Buffer() { cudaFree(p); }
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

static void attempt(const int* in, int* out, int n, bool fail) {
    Buffer b(n);
    cudaMemcpy(b.p, in, n * sizeof(int), cudaMemcpyDeviceToDevice);
    if (fail) throw std::logic_error("first attempt");
    k<<<(n + 255) / 256, 256>>>(b.p, out, n);
    cudaDeviceSynchronize();
}

static void guarded(const int* in, int* out, int n, bool fail) {
    try { attempt(in, out, n, fail); } catch (...) { throw; }
}

extern "C" void launch(const int* in, int* out, int n) {
    try { guarded(in, out, n, true); }
    catch (const std::logic_error&) { guarded(in, out, n, false); }
}
