// expect: refused at line 14: calling a __device__ function("__expf") from a __host__ function("launch") is not allowed
// __sinf and __expf on the host.
#include <cmath>

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = int(__expf(float(in[i])));
}

extern "C" void launch(const int* in, int* out, int n) {
    float e = __expf(1.0f) + __sinf(0.0f);
    if (e > 2) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
