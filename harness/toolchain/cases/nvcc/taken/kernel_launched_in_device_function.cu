// expect: taken
// A host function launches it.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

void start(const int* in, int* out, int n) { k<<<1, 32>>>(in, out, n); }

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    start(in, out, n < 32 ? n : 32);
}
