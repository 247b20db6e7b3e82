// expect: taken
// A __device__ variable of an aggregate type.
struct Point {
    int x, y;
};
__device__ Point origin;

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i] + origin.x;
    }
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
