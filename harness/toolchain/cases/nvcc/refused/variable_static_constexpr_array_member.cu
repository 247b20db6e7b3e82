// expect: refused at line 9: identifier "Taps::v" is undefined in device code
// A static constexpr array of a class indexed by a thread.
struct Taps {
    static constexpr int v[3] = {1, 2, 1};
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * Taps::v[i % 3];
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
