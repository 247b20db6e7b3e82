// Encrypts its argument and decrypts it again.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void shift(char *text, int n, int key) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n && text[i] >= 'a' && text[i] <= 'z') text[i] = 'a' + (text[i] - 'a' + key + 26) % 26;
}

int main(int argc, char **argv) {
    const char *message = argc > 1 ? argv[1] : "attack";
    int n = strlen(message), key = argc > 2 ? atoi(argv[2]) : 3;
    char *d, *h = strdup(message);
    cudaMalloc(&d, n + 1);
    cudaMemcpy(d, h, n + 1, cudaMemcpyHostToDevice);
    shift<<<(n + 31) / 32, 32>>>(d, n, key);
    cudaMemcpy(h, d, n + 1, cudaMemcpyDeviceToHost);
    printf("%s -> %s", message, h);
    shift<<<(n + 31) / 32, 32>>>(d, n, -key);
    cudaMemcpy(h, d, n + 1, cudaMemcpyDeviceToHost);
    printf(" -> %s\n", h);
    cudaFree(d);
    free(h);
}
