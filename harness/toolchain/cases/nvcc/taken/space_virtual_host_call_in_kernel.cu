// expect: taken
// A kernel calls a function of the device that is not virtual.
struct Op {
    int by;
    __device__ int run(int x) const { return x + by; }
};

__global__ void k(const int* in, int* out, int n, Op* op) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = op->run(in[i]);
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, nullptr); }
