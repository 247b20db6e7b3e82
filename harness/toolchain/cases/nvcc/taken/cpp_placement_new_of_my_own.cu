// expect: taken
// An operator new of the author's own takes a place.
#include <cstdlib>
struct Arena {
    char* next;
};
void* operator new(size_t bytes, Arena& arena) {
    void* p = arena.next;
    arena.next += (bytes + 15) / 16 * 16;
    return p;
}

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Arena arena{(char*)malloc(256)};
    void* all = arena.next;
    int* block = new (arena) int(64);
    k<<<(n + 63) / 64, *block>>>(in, out, n);
    cudaDeviceSynchronize();
    free(all);
}
