// expect: taken
// warns at line 18: a __device__ variable "calls" cannot be directly read in a host function
// warns at line 18: a __device__ variable "calls" cannot be directly written in a host function
// warns at line 19: a __device__ variable "calls" cannot be directly read in a host function
// warns at line 19: a __device__ variable "calls" cannot be directly written in a host function
// The launcher increments a __device__ variable.
__device__ int calls;

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] + calls;
}

extern "C" void launch(const int* in, int* out, int n) {
    ++calls;
    calls += 2;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
