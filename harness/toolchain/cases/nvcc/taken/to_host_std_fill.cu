// expect: taken
// A loop in a kernel.
#include <algorithm>

__global__ void k(int* out, int n) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        for (int i = 0; i < n; i++) out[i] = 1;
    }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n); }
