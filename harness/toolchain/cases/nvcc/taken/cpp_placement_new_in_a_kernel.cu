// expect: taken
// Placement new in a kernel, with <new>.
#include <new>

__global__ void k(const int* in, int* out, int n) {
    __shared__ alignas(8) char raw[64 * sizeof(int)];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int* mine = new (raw + sizeof(int) * threadIdx.x) int(in[i]);
    out[i] = *mine;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); cudaDeviceSynchronize(); }
