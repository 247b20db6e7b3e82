// expect: taken
// A device function's parameter is auto: C++20's abbreviated template, taken under C++17.
__device__ int inc(auto x) { return x + 1; }

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = inc(in[i]);
    }
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
