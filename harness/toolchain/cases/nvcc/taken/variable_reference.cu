// expect: taken
// A reference in the kernel to a global of the device.
__device__ int value = 5;

__global__ void k(const int* in, int* out, int n) {
    int& alias = value;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + alias;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
