// expect: taken
// A template for both sides calls a device functor on the host: no word of it; the call ends the program.
template <class F> __host__ __device__ int apply(F f, int x) { return f(x); }

struct Twice { __device__ int operator()(int a) const { return 2 * a; } };

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = apply(Twice(), in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    int t = apply(Twice(), 64);
    k<<<(n + t - 1) / t, t>>>(in, out, n);
}
