// expect: taken
// warns at line 16: a __constant__ variable "weights" cannot be directly written in a host function
// warns at line 17: a __constant__ variable "weights" cannot be directly written in a host function
// The host writes a __constant__ array element by element.
__constant__ int weights[2];

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] * weights[i & 1];
}

void launch(const int* in, int* out, int n) {
    weights[0] = 1;
    weights[1] = 2;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
