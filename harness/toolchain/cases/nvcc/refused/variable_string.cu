// expect: refused at line 8: identifier "greeting" is undefined in device code
// A global char array of the host printed by a kernel.
#include <cstdio>

char greeting[] = "hello";

__global__ void hello() {
    printf("%s\n", greeting);
}

int main() {
    hello<<<1, 1>>>();
    return cudaDeviceSynchronize();
}
