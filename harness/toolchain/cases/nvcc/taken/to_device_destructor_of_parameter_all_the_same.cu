// expect: taken
// A parameter whose destructor is the device's.
struct Waiter {
    __device__ ~Waiter() {}
};

int use(Waiter) { return 0; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
