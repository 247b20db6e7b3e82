// expect: taken
// A swap by hand in a kernel.
#include <utility>

__global__ void k(const int* in, int* out, int n)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 1 < n) {
        int a = in[i], b = in[i + 1];
        int t = a; a = b; b = t;
        out[i] = a;
        out[i + 1] = b;
    }
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
