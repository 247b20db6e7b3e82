// expect: taken
// A host function's default argument calls the device: nvcc does not look; the call ends the program with status 1.
__device__ int default_threads() { return 256; }

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] + 5;
}

void run(const int* in, int* out, int n, int threads = default_threads()) {
    k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}

extern "C" void launch(const int* in, int* out, int n) { run(in, out, n); }
