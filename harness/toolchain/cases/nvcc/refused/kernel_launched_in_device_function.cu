// expect: refused at line 11: kernel launch from __device__ or __global__ functions requires separate compilation mode
// A device function launches a kernel without -rdc.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

__device__ void start(const int* in, int* out, int n) { k<<<1, 32>>>(in, out, n); }

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
