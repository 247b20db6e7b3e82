// Large blocks have less halo for their elements; the tile is given as a pointer and a length.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void windows(const int* __restrict__ in, int* __restrict__ out, int n, int before, int length) {
    extern __shared__ int tile[];
    auto block = cooperative_groups::this_thread_block();
    const int rank = block.thread_rank(), begin = blockIdx.x * block.size();
    const int words = block.size() + length - 1;
    for (int k = rank; k < words; k += block.size()) {
        int i = begin - before + k;
        int value = 0;
        if (0 <= i && i < n) value = in[i];
        tile[k] = value;
    }
    block.sync();
    int sum = 0;
    const int* window = tile + rank;
    while (length-- > 0) sum += *window++;
    if (begin + rank < n) out[begin + rank] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    const int threads = 1024, length = before + 1 + after;
    const dim3 grid((n + threads - 1) / threads);
    windows<<<grid, threads, sizeof(int) * (threads + length - 1)>>>(in, out, n, before, length);
}
