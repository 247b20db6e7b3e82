// expect: taken
// Narrowing in a kernel's braces: an unsigned that is not constant for an int.
__global__ void k(const int* in, int* out, int n) {
    int i{blockIdx.x * blockDim.x + threadIdx.x};
    if (i < n) out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
