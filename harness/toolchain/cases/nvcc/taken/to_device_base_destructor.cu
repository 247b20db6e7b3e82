// expect: taken
// The base of a host class has a destructor of the device.
struct Base { __device__ ~Base() {} };
struct Guard : Base { int threads = 256; };

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Guard g;
    k<<<(n + 255) / 256, g.threads>>>(in, out, n);
}
