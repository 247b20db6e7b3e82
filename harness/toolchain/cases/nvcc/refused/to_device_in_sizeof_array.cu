// expect: refused at line 14: calling a constexpr __device__ function("count()") from a __host__ function("launch") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// The host uses a device's constexpr function for an array's size.
__device__ constexpr int count() { return 4; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int t[count()] = {256};
    k<<<(n + 255) / 256, t[0]>>>(in, out, n);
}
