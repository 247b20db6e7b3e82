// expect: refused at line 10: identifier "Cell::Cell" is undefined in device code
// A kernel's local array whose elements' constructor is the host's.
struct Cell {
    int v;
    Cell() : v(64) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Cell cells[2];
    if (i < n) out[i] = in[i] + cells[i & 1].v;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
