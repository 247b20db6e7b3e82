// expect: refused at line 3: An exception specification is not allowed for a __global__ function or function template
// noexcept, [[nodiscard]] and an attribute on a kernel.
[[maybe_unused]] __global__ void k(const int* in, int* out, int n) noexcept {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
