// expect: refused at line 8: calling a __host__ function("void  ::std::sort<int *> (T1, T1)") from a __global__ function("k") is not allowed
// std::sort in a kernel.
#include <algorithm>

__global__ void k(const int* in, int* out, int n) {
    int v[4] = {4, 2, 3, 1};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    std::sort(v, v + 4);
    if (i < n) out[i] = in[i] + v[i & 3];
}

void launch(const int* in, int* out, int n) {
    int threads[3] = {256, 64, 128};
    std::sort(threads, threads + 3);
    k<<<(n + 63) / threads[0], threads[0]>>>(in, out, n);
}
