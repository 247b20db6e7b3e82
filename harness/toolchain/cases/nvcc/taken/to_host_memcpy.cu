// expect: taken
// memcpy and memset in a kernel.
#include <cstring>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int a, b;
    memcpy(&a, in + i, sizeof a);
    memset(&b, 0, sizeof b);
    out[i] = a + b;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
