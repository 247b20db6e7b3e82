// expect: taken
// An aggregate among a kernel's arguments needs no constructor.
struct Pair {
    int a, b;
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
