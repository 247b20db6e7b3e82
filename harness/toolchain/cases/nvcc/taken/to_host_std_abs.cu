// expect: taken
// std::abs of an int, a float and a long long.
#include <cstdlib>
#include <cmath>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = std::abs(in[i]) + int(std::abs(0.5f * in[i])) + int(std::abs((long long)in[i]));
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
