// Sums of tiles by cooperative groups.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void sums(const int *in, int *out) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
    int value = in[blockIdx.x * blockDim.x + block.thread_rank()];
    for (int offset = tile.size() / 2; offset > 0; offset /= 2) value += tile.shfl_down(value, offset);
    if (tile.thread_rank() == 0) out[blockIdx.x * 4 + block.thread_rank() / 16] = value;
}

int main() {
    int in[128], out[8], *d_in, *d_out;
    for (int i = 0; i < 128; i++) in[i] = i;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    sums<<<2, 64>>>(d_in, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int one : out) printf("%d ", one);
    printf("\n");
    cudaFree(d_in);
    cudaFree(d_out);
}
