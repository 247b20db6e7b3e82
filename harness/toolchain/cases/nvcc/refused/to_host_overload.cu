// expect: refused at line 11: calling a __host__ function("f(int)") from a __global__ function("k") is not allowed
// The overload that fits best is the host's.
__device__ float f(float x) { return x; }
int f(int x) { return x; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = f(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
