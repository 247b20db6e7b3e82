// expect: taken
// The contract is (const int* in, int* out, int n); here n is missing.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out) { k<<<4, 256>>>(in, out, 1024); }
