// expect: taken
// A constexpr variable template made by a call, in a kernel.
constexpr int square(int x) { return x * x; }
template <int N> constexpr int squared = square(N);

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] % squared<5>;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
