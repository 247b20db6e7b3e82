// expect: refused at line 14: calling a __host__ function("Factor::Factor(const Factor&)") from a __global__ function("k") is not allowed
// A kernel hands an object over by value whose copy constructor is the host's.
struct Factor {
    int f;
    __host__ __device__ Factor(int f) : f(f) {}
    Factor(const Factor& o) : f(o.f) {}
};

__device__ int get(Factor f) { return f.f; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Factor a(2);
    if (i < n) out[i] = get(a) * in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
