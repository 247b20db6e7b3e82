// expect: taken
// The launcher sets a variable of the environment, and reads it.
#include <cstdlib>
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    setenv("BLOCK", "64", 1);
    setenv("BLOCK", "32", 0);
    const char* text = getenv("BLOCK");
    const int block = text ? atoi(text) : 0;
    unsetenv("BLOCK");
    if (getenv("BLOCK")) return;
    k<<<(n + block - 1) / block, block>>>(in, out, n);
    cudaDeviceSynchronize();
}
