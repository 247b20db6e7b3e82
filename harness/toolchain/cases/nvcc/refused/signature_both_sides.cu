// expect: refused at line 11: kernel launch from __device__ or __global__ functions requires separate compilation mode
// The contract is launch(const int* in, int* out, int n) of the host; here it is for both sides, and a device function launches.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

__host__ __device__ void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
