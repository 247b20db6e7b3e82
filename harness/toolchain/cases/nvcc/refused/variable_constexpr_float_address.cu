// expect: refused at line 12: identifier "half" is undefined in device code
// A constexpr float bound to a reference in a kernel.
constexpr float half = 0.5f;

__device__ float times(const float& f, float x) { return f * x; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = int(times(half, float(in[i])));
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
