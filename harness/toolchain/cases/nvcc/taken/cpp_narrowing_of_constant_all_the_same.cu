// expect: taken
// A constant that does not fit, in braces, in a kernel: the host compiler would refuse it, and does not see it.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char c{300};
    if (i < n) out[i] = in[i] + c;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
