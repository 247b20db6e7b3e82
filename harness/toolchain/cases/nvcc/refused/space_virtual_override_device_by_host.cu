// expect: refused at line 10: execution space mismatch: overridden entity (function "Shape::area") is a __device__ function, but overriding entity (function "Square::area") is a __host__ function
// A virtual function of the device overridden by the host, called in a kernel by the object.
struct Shape {
    __device__ virtual int area() const { return 0; }
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    int a;
    __device__ Square(int a) : a(a) {}
    int area() const override { return a * a; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Square s(i);
    if (i < n) out[i] = s.area();
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
