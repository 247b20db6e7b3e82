// expect: taken
// INFINITY, NAN and CUDART_PI_F: two without a header, one with its own.
#include <math_constants.h>

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = int(fminf(in[i] * CUDART_PI_F, INFINITY)) + int(isnan(NAN));
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
