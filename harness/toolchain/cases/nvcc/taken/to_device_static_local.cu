// expect: taken
// A static local of the launcher is initialized by a host function.
static int pick_threads() { return 64; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] & 255;
}

extern "C" void launch(const int* in, int* out, int n) {
    static int threads = pick_threads();
    k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
