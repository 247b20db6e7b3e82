// expect: refused at line 11: identifier "assert" is undefined
// assert by <vector> alone.
#include <vector>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    assert(n > 0);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
