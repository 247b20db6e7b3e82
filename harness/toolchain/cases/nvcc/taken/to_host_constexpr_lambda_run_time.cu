// expect: taken
// A lambda of the kernel called with a thread's value.
__global__ void k(const int* in, int* out, int n) {
    auto area = [](int a, int b) { return a * b; };
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = area(in[i], 3);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
