// expect: taken
// warns at line 15: a __constant__ variable "sizes" cannot be directly read in a host function
// The host reads a __constant__ array.
__constant__ int sizes[2] = {256, 128};

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] + sizes[0];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = sizes[1];
    k<<<(n + 127) / 128, threads>>>(in, out, n);
}
