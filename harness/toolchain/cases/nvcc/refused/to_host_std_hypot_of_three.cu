// expect: refused at line 10: calling a __host__ function("std::hypot(float, float, float)") from a __global__ function("k") is not allowed
// std::hypot of three floats is the library's own.
#include <cmath>

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = int(std::hypot(float(in[i]), 2.0f, 3.0f));
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
