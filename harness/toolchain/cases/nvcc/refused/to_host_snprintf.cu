// expect: refused at line 8: calling a __host__ function("snprintf") from a __global__ function("k") is not allowed
// snprintf in a kernel.
#include <cstdio>

__global__ void k(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    char text[16];
    snprintf(text, sizeof text, "%d", i);
    if (i < n) out[i] = i;
}

extern "C" void launch(const int* in, int* out, int n) {
    char text[16];
    snprintf(text, sizeof text, "%d", n);
    k<<<(n + 255) / 256, 256>>>(out, n);
}
