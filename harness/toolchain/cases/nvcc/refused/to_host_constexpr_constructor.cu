// expect: refused at line 10: calling a constexpr __host__ function("Point::Point(int, int)") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr constructor of the host in a kernel.
struct Point {
    int x, y;
    constexpr Point(int x, int y) : x(x), y(y) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Point p(i, 2);
    if (i < n) out[i] = in[i] + p.x * p.y;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
