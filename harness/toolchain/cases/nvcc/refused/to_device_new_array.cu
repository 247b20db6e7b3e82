// expect: refused at line 14: calling a __device__ function("Cell::Cell(int)") from a __host__ function("launch") is not allowed
// new of an array whose elements' constructor is the device's.
struct Cell {
    int v;
    __device__ Cell(int v = 1) : v(v) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Cell* c = new Cell[3];
    delete[] c;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
