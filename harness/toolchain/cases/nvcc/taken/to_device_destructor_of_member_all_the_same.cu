// expect: taken
// A member whose destructor is the device's.
struct Waiter {
    __device__ ~Waiter() {}
};

struct Plan { Waiter w; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Plan p;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
