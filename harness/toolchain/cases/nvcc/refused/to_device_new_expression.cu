// expect: refused at line 15: calling a __device__ function("Cell::Cell(int)") from a __host__ function("launch") is not allowed
// new on the host of a class whose constructor is the device's.
struct Cell {
    int v;
    __device__ Cell(int v) : v(v) {}
};

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

void launch(const int* in, int* out, int n) {
    Cell* c = new Cell(128);
    k<<<(n + c->v - 1) / c->v, c->v>>>(in, out, n);
    delete c;
}
