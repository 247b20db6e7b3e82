// expect: taken
// operator+= as a member, with __device__.
struct Acc {
    int v = 0;
    __device__ Acc& operator+=(int x) { v += x; return *this; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Acc acc;
    for (int j = 0; j < 4 && i + j < n; j++) acc += in[i + j];
    if (i < n) out[i] = acc.v;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
