// expect: refused at line 12: calling a __host__ function("Scope::~Scope()") from a __global__ function("k") is not allowed
// A kernel's local has a destructor of the host.
struct Scope {
    int* where;
    ~Scope() { *where = 1; }
};

__global__ void k(const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Scope s{out + i};
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
