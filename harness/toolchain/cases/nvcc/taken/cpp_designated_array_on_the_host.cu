// expect: taken
// Designated initializers of an array in order, on the host.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int t[3] = {[0] = 64, [1] = 128, [2] = 256};
    k<<<(n + 255) / 256, t[2]>>>(in, out, n);
}
