// expect: refused at line 4: calling a __device__ function("leaf(int)") from a __host__ function("up") is not allowed
// A constexpr function of the host calls the device's.
__device__ int leaf(int x) { return x + 1; }
constexpr int up(int n, bool plain = true) { return plain ? n + 1 : leaf(n); }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<up(n / 256), 256>>>(in, out, n); }
