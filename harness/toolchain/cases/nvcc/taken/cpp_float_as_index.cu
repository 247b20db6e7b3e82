// expect: taken
// A float converted to an index.
__global__ void k(const int* in, int* out, int n) {
    float i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[int(i)] = in[int(i)];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
