// expect: refused at line 10: calling a __host__ function("std::bitset<(unsigned long)32ul> ::count() const") from a __global__ function("k") is not allowed
// A std::bitset in a kernel.
#include <bitset>

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = std::bitset<32>(in[i]).count();
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
