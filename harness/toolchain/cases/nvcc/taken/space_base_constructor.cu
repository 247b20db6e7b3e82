// expect: taken
// A device constructor calls the base's, which is the device's.
struct Base {
    int v;
    __device__ Base(int v) : v(v) {}
};
struct Derived : Base {
    __device__ Derived() : Base(3) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Derived d;
    if (i < n) out[i] = in[i] + d.v;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
