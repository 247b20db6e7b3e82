// expect: taken
// A const object of the host that is not constexpr; a kernel reads a member that is constant.
struct Options { int step; float gain; };
const Options options{2, 0.5f};

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] * options.step;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
