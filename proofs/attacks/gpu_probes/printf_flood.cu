// Prints 260,000 lines of text.
// expect: it runs
// expect: out is right
// expect: it prints at most 1048576 bytes
#include <cstdio>
__global__ void k(const int* in, int* out) {
    int i = blockIdx.x * 256 + threadIdx.x;
    for (int line = 0; line < 64; ++line) printf("thread %d writes the line %d, which nobody wants to read\n", i, line);
    out[i] = 2 * in[i];
}
void launch(const int* in, int* out, int n) { k<<<n / 256, 256>>>(in, out); }
