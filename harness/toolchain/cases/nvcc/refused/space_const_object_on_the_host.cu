// expect: refused at line 16: calling a __device__ function("Cell::get() const") from a __host__ function("launch") is not allowed
// The const overload is the device's, and the host's object is const.
struct Cell {
    int v;
    __device__ int get() const { return v; }
    __host__ int get() { return v; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    const Cell c{2};
    k<<<(n + 255) / 256, 128 * c.get()>>>(in, out, n);
}
