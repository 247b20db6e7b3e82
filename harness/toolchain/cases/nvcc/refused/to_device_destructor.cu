// expect: refused at line 14: calling a __device__ function("Waiter::~Waiter()") from a __host__ function("launch") is not allowed
// A host's local whose destructor is the device's.
struct Waiter {
    __device__ ~Waiter() {}
};

__global__ void inc(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i] + 1;
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    Waiter w;
    inc<<<(n + 255) / 256, 256>>>(in, out, n);
}
