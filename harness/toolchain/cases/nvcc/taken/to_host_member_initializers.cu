// expect: taken
// Members with initializers, and no constructor written.
struct Sum {
    int value = 7;
    int count = 1;
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Sum s;
    if (i < n) out[i] = in[i] + s.value * s.count;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
