// expect: taken
// A kernel of a namespace, with it.
namespace lab {
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	lab::k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
