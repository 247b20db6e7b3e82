// expect: taken
// The contract is launch(const int* in, int* out, int n); here it is called Launch.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void Launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
