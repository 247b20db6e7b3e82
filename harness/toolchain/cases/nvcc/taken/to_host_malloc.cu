// expect: taken
// malloc and free in a kernel.
#include <cstdlib>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int* p = (int*)malloc(sizeof(int));
    if (p == nullptr) return;
    *p = in[i];
    out[i] = *p;
    free(p);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
