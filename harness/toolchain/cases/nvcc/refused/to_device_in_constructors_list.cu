// expect: refused at line 7: calling a __device__ function("leaf(int)") from a __host__ function("Plan") is not allowed
// A host constructor's list calls a device function.
__device__ int leaf(int x) { return x + 1; }

struct Plan {
    int n;
    Plan(int n) : n(leaf(n)) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    n = Plan(n - 1).n;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
