// expect: taken
// The macro does the sum itself.
__device__ int div_up(int a, int b) { return (a + b - 1) / b; }
#define GRID(n) (((n) + 255) / 256)

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] ^ 1;
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<GRID(n), 256>>>(in, out, n);
}
