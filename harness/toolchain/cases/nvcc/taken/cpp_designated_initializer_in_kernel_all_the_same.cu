// expect: taken
// Designated initializers of an array, as C has them, in a kernel.
struct Shape { int w, h; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t[4] = {[2] = 5};
    if (i < n) out[i] = in[i] + t[i & 3];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
