// expect: refused at line 5: calling a __host__ function("Part::Part(const Part&)") from a __device__ function("Whole::Whole") is not allowed
// The copy that the compiler writes calls a member's copy constructor of the host.
struct Part {
    int v;
    __host__ __device__ Part(int v) : v(v) {}
    Part(const Part& o) : v(o.v) {}
};
struct Whole { Part part; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Whole w{Part(1)};
    Whole copy = w;
    if (i < n) out[i] = in[i] + copy.part.v;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
