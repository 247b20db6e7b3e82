// A whole program: memory of the host from malloc, argc and argv, a kernel, and a check.
// run: --launch main
// expect: nothing
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void add(const int* a, const int* b, int* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
int main(int argc, char** argv) {
    const int n = 1000, bytes = n * sizeof(int);
    if (argc != 1 || argv[0][0] != 'm' || argv[1]) exit(EXIT_FAILURE);
    int *a = (int*)malloc(bytes), *b = (int*)malloc(bytes), *c = (int*)malloc(bytes), *on_device[3];
    for (int i = 0; i < n; i++) a[i] = i, b[i] = 2 * i;
    for (auto& one : on_device) cudaMalloc(&one, bytes);
    cudaMemcpy(on_device[0], a, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(on_device[1], b, bytes, cudaMemcpyHostToDevice);
    add<<<(n + 255) / 256, 256>>>(on_device[0], on_device[1], on_device[2], n);
    cudaMemcpy(c, on_device[2], bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) assert(c[i] == 3 * i);
    printf("done\n");
    free(a), free(b), free(c);
    for (auto& one : on_device) cudaFree(one);
    return 0;
}
