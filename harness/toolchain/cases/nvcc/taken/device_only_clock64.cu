// expect: taken
// clock in the launcher is the C library's.
#include <ctime>

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    long long t0 = clock();
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    (void)t0;
}
