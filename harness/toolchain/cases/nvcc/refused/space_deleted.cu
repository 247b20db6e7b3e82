// expect: refused at line 12: function "Once::Once(const Once &)" (declared at line 6) cannot be referenced -- it is a deleted function
// A kernel copies what cannot be copied.
struct Once {
    int v = 1;
    Once() = default;
    Once(const Once&) = delete;
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Once a;
    Once b = a;
    if (i < n) out[i] = in[i] + b.v;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
