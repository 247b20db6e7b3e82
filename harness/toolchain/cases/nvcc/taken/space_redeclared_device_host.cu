// expect: taken
// Declared for the host, defined without a word.
__host__ int f(int x);
int f(int x) { return x + 1; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
