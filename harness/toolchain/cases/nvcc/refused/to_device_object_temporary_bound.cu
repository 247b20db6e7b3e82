// expect: refused at line 14: calling a __device__ function("Cell::Cell(int)") from a __host__ function("launch") is not allowed
// A reference to a temporary whose constructor is the device's.
struct Cell {
    int v;
    __device__ Cell(int v = 1) : v(v) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    const Cell& c = Cell(4);
    n += c.v - 4;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
