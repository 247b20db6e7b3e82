// expect: refused at line 3: parameter pack "t" was referenced but not expanded
// A pack that is not unfolded.
template <class... T> __device__ int sum(T... t) { return 0 + t; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = sum(in[i], 1, 2);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
