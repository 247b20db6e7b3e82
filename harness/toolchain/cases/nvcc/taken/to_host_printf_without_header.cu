// expect: taken
// printf in a kernel with <stdio.h>.
#include <stdio.h>

__global__ void hello() { printf("hello from thread %d\n", threadIdx.x); }

int main() {
    hello<<<1, 4>>>();
    cudaDeviceSynchronize();
    return 0;
}
