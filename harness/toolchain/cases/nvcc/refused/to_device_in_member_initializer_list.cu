// expect: refused at line 7: calling a __device__ function("threads_of(int)") from a __host__ function("Plan") is not allowed
// A constructor of the host calls the device in its list of members.
__device__ int threads_of(int n) { return n < 64 ? 64 : 256; }

struct Plan {
    int threads;
    explicit Plan(int n) : threads(threads_of(n)) {}
};

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    Plan p(n);
    k<<<(n + p.threads - 1) / p.threads, p.threads>>>(in, out, n);
}
