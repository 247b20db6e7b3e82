// expect: taken
// A std::array in a kernel, whose member _M_elems nobody should know.
#include <array>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    std::array<int, 4> v = {1, 2, 3, 4};
    if (i < n) out[i] = in[i] + v._M_elems[0];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
