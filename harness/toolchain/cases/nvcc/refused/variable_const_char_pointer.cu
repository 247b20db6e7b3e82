// expect: refused at line 8: identifier "name" is undefined in device code
// A const char* of the host printed by a kernel.
#include <cstdio>

const char* name = "warp";

__global__ void hello() {
    printf("%s\n", name);
}

int main() {
    hello<<<1, 1>>>();
    return cudaDeviceSynchronize();
}
