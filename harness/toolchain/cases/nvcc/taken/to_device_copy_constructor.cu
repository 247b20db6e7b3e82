// expect: taken
// The copy constructor is for both sides.
struct Factor {
    int f;
    __host__ __device__ Factor(int f) : f(f) {}
    __host__ __device__ Factor(const Factor& o) : f(o.f) {}
};

__global__ void scale(const int* in, int* out, int n, Factor f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f.f * in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Factor f(2);
    scale<<<(n + 255) / 256, 256>>>(in, out, n, f);
}
