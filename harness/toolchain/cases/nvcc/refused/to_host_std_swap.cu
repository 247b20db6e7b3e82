// expect: refused at line 10: calling a __host__ function("std::enable_if<std::__and_<    ::std::__not_<    ::std::__is_tuple_like<T1> > ,     ::std::is_move_constructible<T1> ,     ::std::is_move_assignable<T1>  > ::value, void> ::type  ::std::swap<int> (T1 &, T1 &)") from a __global__ function("k") is not allowed
// std::swap in a kernel.
#include <utility>

__global__ void k(const int* in, int* out, int n)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 1 < n) {
        int a = in[i], b = in[i + 1];
        std::swap(a, b);
        out[i] = a;
        out[i + 1] = b;
    }
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
