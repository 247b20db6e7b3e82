// expect: refused at line 8: calling a __host__ function("calloc") from a __global__ function("k") is not allowed
// calloc in a kernel.
#include <cstdlib>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int* p = (int*)calloc(1, sizeof(int));
    if (p == nullptr) return;
    *p = in[i];
    out[i] = *p;
    free(p);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
