// expect: taken
// The contract is (const int* in, int* out, int n); typedefs and arrays name the same types.
#include <cstdint>
typedef const int* Input;
using Output = std::int32_t*;

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(Input in, int out[], signed n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
