// expect: taken
// A static_assert that holds.
constexpr int threads = 100;
static_assert(threads % 4 == 0, "whole fours");

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 99) / 100, threads>>>(in, out, n); }
