// expect: taken
// A virtual function for both sides.
struct Op {
    __host__ __device__ virtual int run(int x) const { return x; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Op op;
    if (i < n) out[i] = op.run(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
