// expect: refused at line 6: calling a __host__ function("puts") from a __global__ function("k") is not allowed
// puts in a kernel.
#include <cstdio>

__global__ void k() {
    puts("here");
}

int main() {
    k<<<1, 1>>>();
    return cudaDeviceSynchronize();
}
