// expect: refused at line 11: calling a __host__ function("reveal(const     ::Secret &)") from a __global__ function("k") is not allowed
// A friend of the host, called by a kernel.
class Secret {
    int v = 4;
    friend int reveal(const Secret& s) { return s.v; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Secret s;
    if (i < n) out[i] = in[i] + reveal(s);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
