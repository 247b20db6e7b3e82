// expect: taken
// A host function's parameter is auto.
int up(auto n) { return (n + 255) / 256; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<up(n), 256>>>(in, out, n); }
