// expect: refused at line 15: calling a __host__ function("host_half(int)") from a __global__ function("k") is not allowed
// The host's function, asked on the device's branch.
int host_half(int x) { return x / 2; }

__host__ __device__ int half(int x) {
#ifdef __CUDA_ARCH__
    return host_half(x);
#else
    return x >> 1;
#endif
}

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = host_half(in[i]);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
