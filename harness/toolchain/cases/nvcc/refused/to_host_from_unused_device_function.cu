// expect: refused at line 6: calling a __host__ function("say(int)") from a __device__ function("debug") is not allowed
// A device function that no kernel calls calls the host.
#include <cstdio>
void say(int x) { printf("%d\n", x); }

__device__ void debug(int x) { say(x); }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
