// expect: refused at line 10: no instance of constructor "Pair" matches the argument list
// A class template's arguments cannot be deduced.
template <class T> struct Pair {
    T a, b;
    __host__ __device__ Pair(T a, T b) : a(a), b(b) {}
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Pair p(1, 2.0);
    if (i < n) out[i] = in[i] + p.a;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
