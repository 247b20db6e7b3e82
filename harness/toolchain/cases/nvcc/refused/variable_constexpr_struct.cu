// expect: refused at line 11: calling a constexpr __host__ function("cells") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A member function of a constexpr object of the host, called in a kernel.
struct Shape { int w, h; constexpr int cells() const { return w * h; } };
constexpr Shape shape{4, 8};

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] % shape.cells();
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
