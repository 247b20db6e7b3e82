// expect: refused at line 11: identifier "row" is undefined in device code
// A const of the host by a call of a function that is not constexpr.
int width() { return 32; }
const int row = width();

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] / row;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
