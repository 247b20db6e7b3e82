// expect: refused at line 18: calling a __device__ function("Config::operator =(const Config&)") from a __host__ function("launch") is not allowed
// The host assigns objects whose operator= is the device's.
struct Config {
    int threads;
    __device__ Config& operator=(const Config& o) { threads = o.threads; return *this; }
};

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] >> 1;
}

extern "C" void launch(const int* in, int* out, int n) {
    Config a{64}, b{128};
    a = b;
    k<<<(n + a.threads - 1) / a.threads, a.threads>>>(in, out, n);
}
