// expect: taken
// A kernel's parameter has a copy constructor of the host.
struct Factor {
    int f;
    Factor(int f) : f(f) {}
    Factor(const Factor& o) : f(o.f) {}
};

__global__ void k(const int* in, int* out, int n, Factor f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f.f * in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, Factor(2));
}
