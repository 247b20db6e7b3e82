// expect: refused at line 12: calling a __host__ function("Math::half(int)") from a __global__ function("k") is not allowed
// A kernel calls a static member function of the host.
struct Math {
    static int half(int x) { return x / 2; }
};

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = Math::half(in[i]);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
