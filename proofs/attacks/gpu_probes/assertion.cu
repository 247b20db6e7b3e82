// A failing assertion.
// expect: finding run.assert
// expect: it breaks off
#include <cassert>
__global__ void k(const int* in, int* out) {
    assert(in[threadIdx.x] < 30);
    out[threadIdx.x] = 1;
}
void launch(const int* in, int* out, int n) { k<<<1, 32>>>(in, out); }
