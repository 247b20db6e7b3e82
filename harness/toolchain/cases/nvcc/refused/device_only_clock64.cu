// expect: refused at line 14: calling a __device__ function("clock64") from a __host__ function("launch") is not allowed
// clock64 in the launcher.
#include <ctime>

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    long long t0 = clock64();
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    (void)t0;
}
