// expect: taken
// The launcher reads its settings from a text by sscanf.
#include <cstdio>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int block = 0, more = 0;
    char name[16];
    if (sscanf("block=64 more=2 name=copy", "block=%d more=%d name=%15s", &block, &more, name) != 3) return;
    k<<<(n + block - 1) / block * more, block>>>(in, out, n);
    cudaDeviceSynchronize();
}
