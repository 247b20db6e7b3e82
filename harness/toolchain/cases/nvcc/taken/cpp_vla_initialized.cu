// expect: taken
// An array of constant length with an initializer.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    const int m = 4;
    int t[m] = {1};
    k<<<(n + 255) / 256, 256 * t[0]>>>(in, out, n);
}
