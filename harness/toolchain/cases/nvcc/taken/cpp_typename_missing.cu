// expect: taken
// typename is there.
struct Box { using value = int; };

template <class B> __device__ int size() {
    typename B::value v = 3;
    return v;
}

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + size<Box>();
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
