// expect: taken
// A sum by hand in a device function.
#include <numeric>

__device__ int total(const int* p) {
    return p[0] + p[1] + p[2] + p[3];
}

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 3 < n) out[i] = total(in + i);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
