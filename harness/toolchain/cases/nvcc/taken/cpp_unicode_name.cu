// expect: taken
// Names and strings with letters of other languages.
#include <cstdio>

__global__ void k(const int* in, int* out, int größe) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < größe) out[i] = in[i];
    if (i == größe) printf("größer\n");
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
