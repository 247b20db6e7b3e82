// expect: refused at line 12: calling a __device__ function("__ldg(const int *)") from a __host__ function("launch") is not allowed
// __ldg on the host.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int first = __ldg(in);
    k<<<(n + 255) / 256, 256>>>(in, out, n * (first != 0));
}
