// expect: refused at line 9: identifier "pi" is undefined in device code
// A const double whose value a library call makes.
#include <cmath>

const double pi = std::atan(1.0) * 4;

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = int(pi * in[i]);
    }
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
