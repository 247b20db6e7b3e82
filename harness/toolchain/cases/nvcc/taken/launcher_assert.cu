// expect: taken
// lab: 01_race
// assert from <cassert> and from <assert.h> in launcher and kernel.
#include <assert.h>
#include <cassert>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[128];
    assert(blockDim.x == 128);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) s[threadIdx.x] = in[i];
    __syncthreads();
    if (i < n) out[n - 1 - i] = s[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    assert(in != nullptr && out != nullptr && n > 0);
    int blocks = (n + 127) / 128;
    assert(blocks * 128 >= n);
    reverse<<<blocks, 128>>>(in, out, n);
}
