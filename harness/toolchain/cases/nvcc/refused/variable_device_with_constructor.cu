// expect: refused at line 7: dynamic initialization is not supported for a __device__ variable
// A __device__ variable whose constructor does something.
struct Point {
    int x, y;
    __host__ __device__ Point() { x = 1; y = 2; }
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
