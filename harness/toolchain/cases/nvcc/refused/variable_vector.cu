// expect: refused at line 9: calling a __host__ function("std::vector<int, ::std::allocator<int> > ::operator [](unsigned long)") from a __global__ function("k") is not allowed
// A kernel names a std::vector of the host.
#include <vector>

std::vector<int> weights = {1, 2, 3, 4};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * weights[i & 3];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
