// expect: taken
// An operator new of a class with __device__.
#include <cstdlib>

struct Node {
    int v;
    __device__ static void* operator new(size_t bytes) { return malloc(bytes); }
    __device__ static void operator delete(void* p) { free(p); }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Node* p = new Node{in[i]};
    out[i] = p->v;
    delete p;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
