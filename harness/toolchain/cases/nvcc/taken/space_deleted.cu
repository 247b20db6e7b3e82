// expect: taken
// A kernel refers to what cannot be copied.
struct Once {
    int v = 1;
    Once() = default;
    Once(const Once&) = delete;
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Once a;
    Once& b = a;
    if (i < n) out[i] = in[i] + b.v;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
