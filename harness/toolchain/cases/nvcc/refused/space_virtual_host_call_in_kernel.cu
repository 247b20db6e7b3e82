// expect: refused at line 10: calling a __host__ function("run") from a __global__ function("k") is not allowed
// A kernel calls a virtual function of the host.
struct Op {
    int by;
    virtual int run(int x) const { return x + by; }
};

__global__ void k(const int* in, int* out, int n, Op* op) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = op->run(in[i]);
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, nullptr); }
