// expect: taken
// A host class with a constructor that names its base's, which is the device's.
struct Base {
    int v;
    __device__ Base(int v) : v(v) {}
};
struct Plan : Base { Plan(int n) : Base(n) {} };

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

void launch(const int* in, int* out, int n) {
    Plan p(256);
    k<<<(n + 255) / 256, p.v>>>(in, out, n);
}
