// expect: refused at line 3: this declaration has no storage class or type specifier
// _global_ with single underscores.
_global_ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
