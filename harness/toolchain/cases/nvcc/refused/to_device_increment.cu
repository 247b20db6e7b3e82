// expect: refused at line 17: calling a __device__ function("Index::operator ++()") from a __host__ function("launch") is not allowed
// The device's operator++ in a loop of the host.
struct Index {
    int v;
    __device__ Index& operator++() { ++v; return *this; }
};

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    for (Index i{0}; i.v < 2; ++i) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
