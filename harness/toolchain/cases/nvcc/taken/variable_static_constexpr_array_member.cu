// expect: taken
// A member array of a kernel's own object indexed by a thread.
struct Taps {
    int v[3] = {1, 2, 1};
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Taps taps;
    if (i < n) out[i] = in[i] * taps.v[i % 3];
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
