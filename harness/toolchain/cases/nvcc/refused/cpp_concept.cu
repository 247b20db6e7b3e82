// expect: refused at line 5: identifier "concept" is undefined
// A concept of C++20.
#include <type_traits>

template <class T> concept Number = std::is_arithmetic_v<T>;
template <Number T> __device__ T inc(T x) { return x + 1; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = inc(in[i]);
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
