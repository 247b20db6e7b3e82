// expect: taken
// warns at line 6: 'long double' is treated as 'double' in device code
// long double in a kernel: a warning.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long double x = in[0];
    if (i < n) out[i] = int(x * 2);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
