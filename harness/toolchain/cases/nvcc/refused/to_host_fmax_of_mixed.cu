// expect: refused at line 8: calling a constexpr __host__ function("fmax") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// fmax of an int and a float, max of a float and an int in a kernel.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = int(fmax(in[i], 2.0f));
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
