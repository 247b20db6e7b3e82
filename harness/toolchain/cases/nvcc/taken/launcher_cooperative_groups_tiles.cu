// expect: taken
// Tiles of 32 threads of cooperative groups: each warp's largest.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void largest(const int* in, int* out, int n) {
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int m = cg::reduce(warp, i < n ? in[i] : INT_MIN, cg::greater<int>());
    if (i < n) out[i] = m;
}

extern "C" void launch(const int* in, int* out, int n) {
    largest<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaDeviceSynchronize();
}
