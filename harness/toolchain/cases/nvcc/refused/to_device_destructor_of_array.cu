// expect: refused at line 13: calling a __device__ function("Waiter::~Waiter()") from a __host__ function("launch") is not allowed
// An array of the host whose elements' destructor is the device's.
struct Waiter {
    __device__ ~Waiter() {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Waiter w[2];
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
