// expect: taken
// A kernel launched through a pointer.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

typedef void (*Kernel)(const int*, int*, int);

extern "C" void launch(const int* in, int* out, int n) {
    Kernel f = n > 1000 ? k : k;
    f<<<(n + 255) / 256, 256>>>(in, out, n);
}
