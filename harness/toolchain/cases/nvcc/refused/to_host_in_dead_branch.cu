// expect: refused at line 7: calling a __host__ function("leaf(int)") from a __global__ function("k") is not allowed
// if (0) around the call of a host function.
int leaf(int x) { return x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (0) leaf(i);
    if (i < n) out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
