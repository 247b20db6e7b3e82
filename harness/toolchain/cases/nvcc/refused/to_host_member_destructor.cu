// expect: refused in vector_types.h: calling a __host__ function("Part::~Part()") from a __device__ function("Whole::~Whole") is not allowed
// A kernel's local has a member whose destructor is the host's.
struct Part { int v = 1; ~Part() { v = 0; } };
struct Whole { Part part; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Whole w;
    if (i < n) out[i] = in[i] + w.part.v;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
