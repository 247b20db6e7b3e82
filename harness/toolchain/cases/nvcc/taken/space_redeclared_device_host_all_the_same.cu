// expect: taken
// warns at line 5: a __device__ function("f") redeclared without __device__, hence treated as a __host__ __device__ function
// Declared for the device, defined without a word: a warning, then for both sides.
__device__ int f(int x);
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
