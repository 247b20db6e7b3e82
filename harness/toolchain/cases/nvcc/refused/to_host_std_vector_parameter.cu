// expect: refused at line 6: calling a __host__ function("std::vector<int, ::std::allocator<int> > ::size() const") from a __global__ function("k") is not allowed
// A kernel takes a std::vector by value and asks its size.
#include <vector>

__global__ void k(std::vector<int> v, int* out) {
    if (threadIdx.x < v.size()) out[threadIdx.x] = 1;
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int> v(n < 32 ? n : 32);
    k<<<1, 32>>>(v, out);
}
