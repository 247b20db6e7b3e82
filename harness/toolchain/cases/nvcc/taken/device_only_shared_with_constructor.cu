// expect: taken
// A __shared__ object without a constructor.
struct Cell {
    int v;
};

__global__ void k(const int* in, int* out, int n) {
    __shared__ Cell cells[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) { cells[threadIdx.x].v = in[i]; out[i] = cells[threadIdx.x].v; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, 128>>>(in, out, n); }
