// expect: refused at line 12: calling a __host__ function("Factor::Factor(const Factor&)") from a __global__ function("k") is not allowed
// A kernel copies an object whose copy constructor is the host's.
struct Factor {
    int f;
    __host__ __device__ Factor(int f) : f(f) {}
    Factor(const Factor& o) : f(o.f) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Factor a(2);
    Factor b = a;
    if (i < n) out[i] = b.f * in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
