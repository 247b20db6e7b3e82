// expect: taken
// warns at line 10: dynamic initialization is not supported for a function-scope static __shared__ variable within a __device__/__global__ function
// A __shared__ object whose constructor does something: a warning, and nobody calls it.
struct Cell {
    int v;
    __device__ Cell() : v(0) {}
};

__global__ void k(const int* in, int* out, int n) {
    __shared__ Cell cells[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) { cells[threadIdx.x].v = in[i]; out[i] = cells[threadIdx.x].v; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, 128>>>(in, out, n); }
