// expect: taken
// GNU's case ranges and binary literals with ticks.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    switch (in[i]) {
        case 0 ... 9: out[i] = 0b1010'0101; break;
        default: out[i] = 1'000'000;
    }
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
