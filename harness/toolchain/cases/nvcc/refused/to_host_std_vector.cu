// expect: refused at line 7: calling a __host__ function("std::vector<int, ::std::allocator<int> > ::vector(unsigned long, const ::std::allocator<int> &)") from a __global__ function("k") is not allowed
// std::vector in a kernel.
#include <vector>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    std::vector<int> v(4);
    for (int j = 0; j < 4; j++) v[j] = j;
    if (i < n) out[i] = in[i] + v[i & 3];
}

void launch(const int* in, int* out, int n) {
    std::vector<int> sizes{n};
    k<<<(n + 255) / 256, 256>>>(in, out, sizes.front());
}
