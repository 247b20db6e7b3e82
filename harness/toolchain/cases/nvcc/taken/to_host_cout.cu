// expect: taken
// printf in a kernel, std::cout in main.
#include <cstdio>
#include <iostream>

__global__ void hello() {
    printf("hello from %d\n", threadIdx.x);
}

int main() {
    hello<<<1, 4>>>();
    cudaDeviceSynchronize();
    std::cout << "done" << std::endl;
}
