// expect: taken
// A class's operator new of the device, used by the host.
#include <cstdlib>

struct Node {
    int v = 256;
    __device__ void* operator new(size_t n) { return malloc(n); }
    __host__ __device__ void operator delete(void* p) { free(p); }
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
    Node* p = new Node;
    k<<<(n + 255) / 256, p->v>>>(in, out, n);
    delete p;
}
