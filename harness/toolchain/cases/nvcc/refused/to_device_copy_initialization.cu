// expect: refused at line 19: calling a __device__ function("Factor::Factor(const Factor&)") from a __host__ function("launch") is not allowed
// The host copies an object by hand whose copy constructor is the device's.
struct Factor {
    int f;
    __host__ __device__ Factor(int f) : f(f) {}
    __device__ Factor(const Factor& o) : f(o.f) {}
};

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Factor a(256);
    Factor b = a;
    k<<<(n + b.f - 1) / b.f, b.f>>>(in, out, n);
}
