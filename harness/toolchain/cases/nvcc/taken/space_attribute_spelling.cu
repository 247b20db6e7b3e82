// expect: taken
// __attribute__((device)) and ((global)), as the macros expand.
__attribute__((device)) int a(int x) { return x + 1; }

__attribute__((global)) void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a(in[i]);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
