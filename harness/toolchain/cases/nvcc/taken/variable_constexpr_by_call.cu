// expect: taken
// A constexpr of the host by a call of a constexpr function at file scope.
constexpr int width() { return 32; }
constexpr int row = width();

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
