// expect: taken
// warns at line 5: calling a __host__ function("leaf(int)") from a __host__ __device__ function("both") is not allowed
// A function for both sides calls the host and a kernel calls it: a warning alone.
int leaf(int x) { return x - 1; }
__host__ __device__ int both(int x) { return leaf(x) * 2; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = both(in[i]);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
