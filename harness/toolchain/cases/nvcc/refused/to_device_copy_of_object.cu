// expect: refused at line 16: calling a __device__ function("Cell::Cell(const Cell&)") from a __host__ function("launch") is not allowed
// A copy whose constructor is the device's.
struct Cell {
    int v;
    Cell() : v(0) {}
    __device__ Cell(const Cell& o) : v(o.v) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Cell a;
    Cell b = a;
    n += b.v;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
