// expect: refused at line 8: calling a __host__ function("exit") from a __global__ function("k") is not allowed
// exit in a kernel.
#include <cassert>
#include <cstdlib>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (n < 0) exit(1);
    if (i < n) out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
