// expect: taken
// A std::vector on the host of a class whose constructor is the device's: the host runs it.
#include <vector>

struct Cell {
    int v;
    __device__ Cell() : v(128) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    std::vector<Cell> cells(3);
    int t = cells[0].v;
    k<<<(n + t - 1) / t, t>>>(in, out, n);
}
