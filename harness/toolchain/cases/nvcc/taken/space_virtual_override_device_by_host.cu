// expect: taken
// A virtual function of the device overridden by the device.
struct Shape {
    __device__ virtual int area() const { return 0; }
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    int a;
    __device__ Square(int a) : a(a) {}
    __device__ int area() const override { return a * a; }
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
