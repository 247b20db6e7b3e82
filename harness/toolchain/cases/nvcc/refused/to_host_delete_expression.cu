// expect: refused at line 9: calling a __host__ function("Cell::~Cell()") from a __global__ function("k") is not allowed
// delete in a kernel of a class whose destructor is the host's.
struct Cell {
    int v;
    ~Cell() { v = 0; }
};

__global__ void k(Cell** cells, int n) {
    if (threadIdx.x < n) delete cells[threadIdx.x];
}

void launch(Cell** cells, int n) { k<<<1, 32>>>(cells, n); }
