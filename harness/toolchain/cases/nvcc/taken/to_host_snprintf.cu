// expect: taken
// snprintf in the launcher.
#include <cstdio>

__global__ void k(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i;
}

extern "C" void launch(const int* in, int* out, int n) {
    char text[16];
    snprintf(text, sizeof text, "%d", n);
    k<<<(n + 255) / 256, 256>>>(out, n);
}
