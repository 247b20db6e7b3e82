// expect: taken
// The host's object is not const.
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
    Cell c{2};
    k<<<(n + 255) / 256, 128 * c.get()>>>(in, out, n);
}
