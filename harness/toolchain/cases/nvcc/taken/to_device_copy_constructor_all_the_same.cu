// expect: taken
// A kernel's argument is copied on the host by the device's copy constructor: nvcc does not look, and the host runs it.
struct Factor {
    int f;
    __host__ __device__ Factor(int f) : f(f) {}
    __device__ Factor(const Factor& o) : f(o.f) {}
};

__global__ void scale(const int* in, int* out, int n, Factor f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f.f * in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Factor f(2);
    scale<<<(n + 255) / 256, 256>>>(in, out, n, f);
}
