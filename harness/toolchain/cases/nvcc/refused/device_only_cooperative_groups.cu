// expect: refused at line 12: calling a __device__ function("cooperative_groups::__v1::this_thread_block()") from a __host__ function("launch") is not allowed
// this_thread_block() of cooperative groups in the launcher.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    auto block = cg::this_thread_block();
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    block.sync();
}
