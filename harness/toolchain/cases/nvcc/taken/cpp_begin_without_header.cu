// expect: taken
// std::begin of an array, with the header of a container.
#include <vector>
__global__ void k(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int sizes[2] = {n, 0};
    if (*std::begin(sizes) != n) return;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
