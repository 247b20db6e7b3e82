// expect: refused at line 11: member "Shape::n_" (declared at line 4) is inaccessible
// A kernel reads a private member.
class Shape {
    int n_;
public:
    __host__ __device__ Shape(int n) : n_(n) {}
};

__global__ void k(const int* in, int* out, Shape s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < s.n_) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
