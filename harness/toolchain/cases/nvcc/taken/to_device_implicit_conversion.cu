// expect: taken
// An int becomes an object in a call of the host, by the device's constructor.
struct Size {
    int v;
    __device__ Size(int v) : v(v) {}
};

int blocks(const Size& s) { return (s.v + 255) / 256; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<blocks(n), 256>>>(in, out, n); }
