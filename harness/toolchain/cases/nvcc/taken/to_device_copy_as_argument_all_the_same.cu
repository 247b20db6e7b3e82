// expect: taken
// An argument by value whose copy is the device's.
struct Cell {
    int v;
    Cell() : v(0) {}
    __device__ Cell(const Cell& o) : v(o.v) {}
};

int value_of(Cell c) { return c.v; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Cell a;
    n += value_of(a);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
