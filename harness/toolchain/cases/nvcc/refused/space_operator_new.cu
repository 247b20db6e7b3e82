// expect: refused at line 14: calling a __host__ function("Node::operator new (unsigned long)") from a __global__ function("k") is not allowed
// An operator new of a class without __device__, used in a kernel.
#include <cstdlib>

struct Node {
    int v;
    static void* operator new(size_t bytes) { return malloc(bytes); }
    static void operator delete(void* p) { free(p); }
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
