// expect: taken
// Placement new on the host: <cuda/barrier> includes it.
#include <cuda/barrier>

struct Pair {
    int a, b;
    Pair(int a, int b) : a(a), b(b) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    void* room = malloc(sizeof(Pair));
    Pair* pair = new (room) Pair(n, 64);
    k<<<(pair->a + 63) / pair->b, pair->b>>>(in, out, n);
    cudaDeviceSynchronize();
    free(room);
}
