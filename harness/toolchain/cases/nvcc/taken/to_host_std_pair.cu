// expect: taken
// An aggregate of two in a kernel.
#include <utility>

struct Two { int first, second; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Two p{i, n};
    if (p.first < p.second) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
