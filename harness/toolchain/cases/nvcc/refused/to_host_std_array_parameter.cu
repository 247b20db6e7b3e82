// expect: refused at line 7: calling a constexpr __host__ function("size") from a __global__ function("k") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.
// std::array as a kernel's parameter, whose size() is asked.
#include <array>

__global__ void k(std::array<int, 4> v, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i < v.size()) out[i] = i;
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<1, 32>>>({1, 2, 3, 4}, out, n);
}
