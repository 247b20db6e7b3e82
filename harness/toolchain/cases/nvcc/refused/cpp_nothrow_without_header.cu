// expect: refused at line 10: namespace "std" has no member "nothrow"
// std::nothrow, and only <cstdio> is included.
#include <cstdio>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* block = new (std::nothrow) int(64);
    k<<<(n + 63) / 64, *block>>>(in, out, n);
    cudaDeviceSynchronize();
    delete block;
}
