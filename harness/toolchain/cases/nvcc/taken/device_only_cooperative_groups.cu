// expect: taken
// this_thread_block() in the kernel.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void k(const int* in, int* out, int n) {
    auto block = cg::this_thread_block();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
    block.sync();
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
