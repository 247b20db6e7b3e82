// expect: taken
// warns at line 15: a __device__ variable "factor" cannot be directly written in a host function
// The launcher writes a __device__ variable: the device sees nothing of it.
__device__ int factor;

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = factor * in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    factor = 3;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
