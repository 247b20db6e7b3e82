// expect: taken
// A kernel's parameter is a reference to const: nvcc takes it, and the kernel gets a host address.
struct Shape { int n; };


__global__ void k(const int* in, int* out, const Shape& s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < s.n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, Shape{n}); }
