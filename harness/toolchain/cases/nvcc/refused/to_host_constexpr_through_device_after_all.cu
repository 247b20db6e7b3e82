// expect: refused at line 4: calling a constexpr __host__ function("sq") from a __device__ function("area") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// A device template calls a constexpr function of the host with its template's parameter, in a constant.
constexpr int sq(int x) { return x * x; }
template <int S> __device__ int area() { constexpr int a = sq(S); return a; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + area<4>();
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
