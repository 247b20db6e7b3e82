// expect: taken
// std::sqrt, std::fabs, std::pow and std::floor in a kernel.
#include <cmath>

__device__ float norm(float x) { return std::sqrt(std::fabs(x)) + std::floor(x) + std::pow(x, 2.0f); }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = int(norm(float(in[i])));
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
