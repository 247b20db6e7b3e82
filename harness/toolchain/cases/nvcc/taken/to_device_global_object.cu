// expect: taken
// An object at file scope whose constructor is the device's: nvcc does not look, and the host runs it.
struct Scale {
    int factor;
    __device__ Scale(int f) : factor(f) {}
};

Scale three(3);

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
