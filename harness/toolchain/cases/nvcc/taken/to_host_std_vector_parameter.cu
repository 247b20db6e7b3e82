// expect: taken
// A kernel takes the vector's size and data.
#include <vector>

__global__ void k(int size, int* out) {
    if (threadIdx.x < size) out[threadIdx.x] = 1;
}

extern "C" void launch(const int* in, int* out, int n) {
    std::vector<int> v(n < 32 ? n : 32);
    k<<<1, 32>>>(int(v.size()), out);
}
