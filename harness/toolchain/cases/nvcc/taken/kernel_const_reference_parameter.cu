// expect: taken
// A device function's parameter is a reference to const.
struct Shape { int n; };

__device__ int size(const Shape& s) { return s.n; }

__global__ void k(const int* in, int* out, Shape s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size(s)) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, Shape{n}); }
