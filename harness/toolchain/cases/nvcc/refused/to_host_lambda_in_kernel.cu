// expect: refused at line 7: calling a __host__ function("inc(int)") from a __device__ function("k(const int *, int *, int)::[lambda(int) (instance 1)]::operator () const") is not allowed
// A lambda in a kernel calls the host.
int inc(int x) { return x + 1; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto f = [&](int j) { return inc(in[j]); };
    if (i < n) out[i] = f(i);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
