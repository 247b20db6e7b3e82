// expect: taken
// A function declared inside of a function.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

int up(int n) { return (n + 255) / 256; }

extern "C" void launch(const int* in, int* out, int n) {
    int up(int n);
    k<<<up(n), 256>>>(in, out, n);
}
