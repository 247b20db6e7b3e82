// expect: refused at line 5: expression must have integral or unscoped enum type
// A float as an index.
__global__ void k(const int* in, int* out, int n) {
    float i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
