// expect: refused at line 8: identifier "name" is undefined in device code
// A constexpr char array's first letter in a kernel.
#include <cstdio>

constexpr char name[] = "warp";

__global__ void hello() {
    printf("%c\n", name[0]);
}

int main() {
    hello<<<1, 1>>>();
    return cudaDeviceSynchronize();
}
