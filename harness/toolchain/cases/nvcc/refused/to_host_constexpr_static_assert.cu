// expect: refused at line 6: calling a constexpr __host__ function("two") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A constexpr function of the host in static_assert of a kernel.
constexpr int two() { return 2; }

__global__ void k(const int* in, int* out, int n) {
    static_assert(two() == 2);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if constexpr (two() > 1) out[i] = in[i];
    switch (in[i]) {
        case two(): out[i] = 0; break;
        default: break;
    }
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
