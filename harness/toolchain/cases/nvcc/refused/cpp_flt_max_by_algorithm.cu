// expect: refused at line 11: identifier "FLT_MAX" is undefined
// FLT_MAX by <algorithm> and std::max.
#include <algorithm>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    float f = std::max(1.0f, FLT_MAX);
    if (f < 0) n = 0;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
