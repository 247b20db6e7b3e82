// expect: refused at line 8: more than one instance of overloaded function "max" matches the argument list:
// CUDA's max of a float and an int is ambiguous in a kernel.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = int(max(float(in[i]), 2));
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
