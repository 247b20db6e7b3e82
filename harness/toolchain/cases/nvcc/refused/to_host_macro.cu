// expect: refused at line 11: calling a __host__ function("min_of(int, int)") from a __global__ function("k") is not allowed
// A macro hides the call of a host function.
int min_of(int a, int b) { return a < b ? a : b; }
#define MIN(a, b) min_of(a, b)

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = MIN(in[i], 100);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
