// expect: taken
// Placement new in a kernel.
#include <new>

struct Cell { int v; __device__ Cell(int v) : v(v) {} };

__global__ void k(const int* in, int* out, int n) {
    __shared__ alignas(Cell) unsigned char raw[128 * sizeof(Cell)];
    int i = blockIdx.x * 128 + threadIdx.x;
    Cell* c = reinterpret_cast<Cell*>(raw) + threadIdx.x;
    if (i < n) { new (c) Cell(in[i]); out[i] = c->v; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, 128>>>(in, out, n); }
