// expect: refused at line 6: calling a __host__ function("T2  ::std::accumulate<const int *, int> (T1, T1, T2)") from a __device__ function("total") is not allowed
// std::accumulate in a device function.
#include <numeric>

__device__ int total(const int* p) {
    return std::accumulate(p, p + 4, 0);
}

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 3 < n) out[i] = total(in + i);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
