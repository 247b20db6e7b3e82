// expect: taken
// A temporary among a kernel's arguments has a constructor of the device: nvcc does not look, and the host runs it.
struct Pair {
    int a, b;
    __device__ Pair(int a, int b) : a(a), b(b) {}
};

__global__ void lin(const int* in, int* out, int n, Pair p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = p.a * in[i] + p.b;
}

void launch(const int* in, int* out, int n)
{
    lin<<<(n + 63) / 64, 64>>>(in, out, n, Pair{2, 1});
}
