// expect: refused at line 12: calling a __host__ function("Line::at(int) const") from a __global__ function("k") is not allowed
// A kernel calls a member function of the host.
class Line {
    int a_, b_;
public:
    __host__ __device__ Line(int a, int b) : a_(a), b_(b) {}
    int at(int x) const { return a_ * x + b_; }
};

__global__ void k(const int* in, int* out, int n, Line line) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = line.at(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, Line(2, 3));
}
