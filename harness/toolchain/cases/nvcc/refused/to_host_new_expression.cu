// expect: refused at line 11: calling a __host__ function("Cell::Cell(int)") from a __global__ function("k") is not allowed
// new in a kernel of a class whose constructor is the host's.
struct Cell {
    int v;
    Cell(int v) : v(v) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Cell* c = new Cell(in[i]);
    out[i] = c->v;
    delete c;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
