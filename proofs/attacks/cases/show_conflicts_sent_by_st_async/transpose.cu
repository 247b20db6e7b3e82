// A warp sends its row as a column of the tile in the other block: 32 words of one bank, by the copy unit.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
constexpr int side = 32, lines = 8;
__device__ unsigned here(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ unsigned there(const void* p, unsigned rank) {
    unsigned a;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"(here(p)), "r"(rank));
    return a;
}
__global__ void __cluster_dims__(1, 1, 2) transpose(const int* in, int* out, int rows, int cols) {
    __shared__ int tile[side][side];
    __shared__ unsigned long long came;
    auto cluster = cg::this_cluster();
    int z = blockIdx.z, bx = blockIdx.x, theirs = blockIdx.y * 2 + (z ^ 1), mine = blockIdx.y * 2 + z;
    int t = threadIdx.y * side + threadIdx.x;
    if (t == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(here(&came)) : "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 4096;" ::"r"(here(&came)) : "memory");
    }
    cluster.sync();
    int col = bx * side + threadIdx.x;
    for (int y = threadIdx.y; y < side; y += lines) {
        int row = theirs * side + y;
        int v = row < rows && col < cols ? in[row * cols + col] : 0;
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.s32 [%0], %1, [%2];" ::"r"(there(&tile[threadIdx.x][y], z ^ 1)), "r"(v), "r"(there(&came, z ^ 1)) : "memory");
    }
    asm volatile("{ .reg .pred over; again: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 over, [%0], 0; @!over bra again; }" ::"r"(here(&came)) : "memory");
    int row = mine * side + threadIdx.x;
    for (int x = threadIdx.y; x < side; x += lines) {
        int c = bx * side + x;
        if (row < rows && c < cols) out[c * rows + row] = tile[x][threadIdx.x];
    }
    cluster.sync();
}
extern "C" void launch(const int* in, int* out, int rows, int cols) {
    transpose<<<dim3((cols + side - 1) / side, (rows + 2 * side - 1) / (2 * side), 2), dim3(side, lines)>>>(in, out, rows, cols);
}
