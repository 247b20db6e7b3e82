// expect: refused at line 20: calling a __device__ function("Pointer::operator ->() const") from a __host__ function("launch") is not allowed
// The device's operator-> on the host.
struct Inner { int threads = 128; };
struct Pointer {
    Inner* p;
    __device__ Inner* operator->() const { return p; }
};

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Inner inner;
    Pointer p{&inner};
    k<<<(n + 127) / 128, p->threads>>>(in, out, n);
}
