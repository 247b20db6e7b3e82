// expect: taken
// std::array as a kernel's parameter, whose size is a constant expression.
#include <array>

__global__ void k(std::array<int, 4> v, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    constexpr int size = std::tuple_size<decltype(v)>::value;
    if (i < n && i < size) out[i] = i;
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<1, 32>>>({1, 2, 3, 4}, out, n);
}
