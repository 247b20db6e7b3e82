// expect: taken
// Members of a constexpr object of the host are read in a kernel.
struct Shape { int w, h; constexpr int cells() const { return w * h; } };
constexpr Shape shape{4, 8};

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] % (shape.w * shape.h);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
