// expect: taken
// std::make_unique of a class whose constructor is the device's: the host runs it.
#include <memory>

struct Cell {
    int v;
    __device__ Cell(int v) : v(v) {}
};

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    auto c = std::make_unique<Cell>(128);
    k<<<(n + c->v - 1) / c->v, c->v>>>(in, out, n);
}
