// expect: taken
// The host assigns objects whose operator= the compiler writes.
struct Config {
    int threads;
};

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] >> 1;
}

extern "C" void launch(const int* in, int* out, int n) {
    Config a{64}, b{128};
    a = b;
    k<<<(n + a.threads - 1) / a.threads, a.threads>>>(in, out, n);
}
