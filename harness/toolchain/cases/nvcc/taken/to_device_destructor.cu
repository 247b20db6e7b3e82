// expect: taken
// The destructor is the host's, and it waits.
struct Waiter {
    ~Waiter() { cudaDeviceSynchronize(); }
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
