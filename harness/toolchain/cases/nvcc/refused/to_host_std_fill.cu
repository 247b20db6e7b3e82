// expect: refused at line 7: calling a __host__ function("void  ::std::fill<int *, int> (T1, T1, const T2 &)") from a __global__ function("k") is not allowed
// std::fill in a kernel.
#include <algorithm>

__global__ void k(int* out, int n) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        std::fill(out, out + n, 1);
    }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n); }
