// expect: taken
// The specialization has its __device__ again.
template <class T> __device__ T half(T x) { return x / 2; }
template <> __device__ int half<int>(int x) { return x >> 1; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = half(in[i]);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
