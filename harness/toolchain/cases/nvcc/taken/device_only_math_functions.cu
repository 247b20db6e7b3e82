// expect: taken
// rsqrtf, fminf, max and saturating casts that CUDA gives the host as well.
#include <cmath>

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = int(rsqrtf(float(in[i])));
}

extern "C" void launch(const int* in, int* out, int n) {
    int m = max(n, 1);
    float r = rsqrtf(4.0f) + fminf(1.0f, 2.0f);
    if (r > 0 && m == n) k<<<(n + 255) / 256, 256>>>(in, out, n);
}
