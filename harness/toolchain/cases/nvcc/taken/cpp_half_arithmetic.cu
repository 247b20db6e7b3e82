// expect: taken
// half with cuda_fp16.h.
#include <cuda_fp16.h>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    half h = __float2half(1.5f);
    if (i < n) out[i] = in[i] + int(__half2float(h + h));
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
