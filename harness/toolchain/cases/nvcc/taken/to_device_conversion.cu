// expect: taken
// A conversion operator of both sides makes the grid's size.
struct Blocks {
    int n;
    __host__ __device__ operator int() const { return (n + 255) / 256; }
};

__global__ void same(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    Blocks b{n};
    int count = b;
    same<<<count, 256>>>(in, out, n);
}
