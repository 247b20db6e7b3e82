// expect: taken
// A device function that nobody calls calls the device.
__device__ int leaf(int x) { return x + 1; }

__device__ int never(int x) { return leaf(x); }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
