// expect: refused at line 3: identifier "printf" is undefined
// printf in a kernel without <cstdio>.
__global__ void hello() { printf("hello from thread %d\n", threadIdx.x); }

int main() {
    hello<<<1, 4>>>();
    cudaDeviceSynchronize();
    return 0;
}
