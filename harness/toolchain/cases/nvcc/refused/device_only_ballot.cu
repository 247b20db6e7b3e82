// expect: refused at line 3: calling a __device__ function("__ballot_sync(unsigned int, int)") from a __host__ function("votes") is not allowed
// __ballot_sync in a function for nobody's device.
unsigned votes(bool b) { return __ballot_sync(~0u, b); }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
