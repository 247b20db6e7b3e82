// expect: refused at line 7: calling a __host__ function("cube(int)") from a __global__ function("k") is not allowed
// A function that is said to be the host's alone.
__host__ int cube(int x) { return x * x * x; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = cube(in[i]);
    }
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
