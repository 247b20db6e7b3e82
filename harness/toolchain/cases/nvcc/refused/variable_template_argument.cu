// expect: refused at line 5: identifier "cell" is undefined in device code
// A static of the host as a template's pointer argument.
int cell = 3;

template <int* P> __device__ int get() { return *P; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + get<&cell>();
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
