// expect: taken
// warns at line 6: calling a __host__ function("report(int)") from a __host__ __device__ function("blocks") is not allowed
// A function for both sides calls the host, and only the host calls it.
#include <cstdio>
void report(int n) { printf("%d elements\n", n); }
__host__ __device__ int blocks(int n) { report(n); return (n + 255) / 256; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<blocks(n), 256>>>(in, out, n);
}
