// expect: refused at line 15: calling a __device__ function("div_up(int, int)") from a __host__ function("launch") is not allowed
// A macro of the host expands to the device's function.
__device__ int div_up(int a, int b) { return (a + b - 1) / b; }
#define GRID(n) div_up((n), 256)

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] ^ 1;
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<GRID(n), 256>>>(in, out, n);
}
