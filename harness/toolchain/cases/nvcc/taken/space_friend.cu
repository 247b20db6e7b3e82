// expect: taken
// A friend of the device, called by a kernel.
class Secret {
    int v = 4;
    friend __device__ int reveal(const Secret& s) { return s.v; }
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
