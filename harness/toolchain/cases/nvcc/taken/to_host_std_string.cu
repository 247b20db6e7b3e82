// expect: taken
// A C string in a kernel.
#include <cstdio>
#include <string>

__global__ void k(int n) {
    const char* name = "thread";
    printf("%s %d\n", name, n);
}

int main() {
    k<<<1, 1>>>(3);
    cudaDeviceSynchronize();
}
