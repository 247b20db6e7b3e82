// expect: taken
// printf without arguments in a kernel.
#include <cstdio>

__global__ void k() {
    printf("here\n");
}

int main() {
    k<<<1, 1>>>();
    return cudaDeviceSynchronize();
}
