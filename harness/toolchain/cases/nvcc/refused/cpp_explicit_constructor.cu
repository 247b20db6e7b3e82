// expect: refused at line 16: no suitable constructor exists to convert from "int" to "Size"
// An int where an explicit constructor stands.
struct Size { int v; explicit Size(int v) : v(v) {} };

int blocks(Size s) { return (s.v + 255) / 256; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<blocks(n), 256>>>(in, out, n);
}
