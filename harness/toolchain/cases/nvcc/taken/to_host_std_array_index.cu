// expect: taken
// std::array's operator[] of cuda::std.
#include <cuda/std/array>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::std::array<int, 4> v{1, 2, 3, 4};
    if (i < n) out[i] = in[i] + v[i & 3];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
