// expect: taken
// cuda::std::array in a kernel.
#include <cuda/std/array>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::std::array<int, 2> v = {1, 2};
    if (i < n) out[i] = v[i & 1] + int(v.size());
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
