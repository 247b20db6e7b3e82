// expect: taken
// __clz in the kernel.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = __clz(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    int zeros = 3;
    if (zeros < 32) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
