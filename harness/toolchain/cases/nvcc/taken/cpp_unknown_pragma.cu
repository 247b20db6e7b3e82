// expect: taken
// warns at line 11: unrecognized #pragma in device code
// A pragma that nobody knows, and those that CUDA knows.
#pragma students love kernels

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 4
    for (int j = 0; j < 4; j++)
        if (i + j < n) out[i + j] = in[i + j];
#pragma nounroll
    for (int j = 0; j < 4; j++) {}
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
