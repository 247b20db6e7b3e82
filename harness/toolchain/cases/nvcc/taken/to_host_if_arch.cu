// expect: taken
// The host's function, asked on the host's branch.
int host_half(int x) { return x / 2; }

__host__ __device__ int half(int x) {
#ifndef __CUDA_ARCH__
    return host_half(x);
#else
    return x >> 1;
#endif
}

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = half(in[i]);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
