// expect: taken
// A string literal printed by a kernel.
#include <cstdio>


__global__ void hello() {
    printf("%s\n", "hello");
}

int main() {
    hello<<<1, 1>>>();
    return cudaDeviceSynchronize();
}
