// expect: taken
// sqrtf, ceil and pow without <cmath>, on both sides.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = int(sqrtf(float(in[i])));
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (int)ceil(n / 256.0) + (int)pow(0.5, 2);
    k<<<blocks, 256>>>(in, out, n);
}
