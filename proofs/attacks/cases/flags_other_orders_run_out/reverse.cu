#include <cuda_runtime.h>
constexpr int block_size = 256;
__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[block_size], turn, flag, order, who[8];
    int t = threadIdx.x, base = blockIdx.x * block_size, count = min(block_size, n - base), w = t / 32;
    if (t == 0) turn = flag = order = 0;
    __syncthreads();
    if (t % 32 == 0) {
        while (atomicAdd(&turn, 0) != w) {}
        int x = n; for (int i = 0; i < 400; i++) x = x * 1664525 + in[(x >> 8) & 0]; if (x == 77) flag = 0;
        atomicAdd(&turn, 1);
    }
    __syncthreads();
    int k = 0, before = -1;
    if (t % 32 == 0) { k = atomicAdd(&order, 1); atomicExch(&who[k], w); if (k) before = atomicAdd(&who[k - 1], 0); }
    k = __shfl_sync(~0u, k, 0); before = __shfl_sync(~0u, before, 0);
    if (t < count) tile[t] = in[base + t];
    __threadfence_block();
    __syncwarp();
    if (t % 32 == 0) atomicAdd(&flag, 1);
    __syncwarp();
    int s = before * 32 + t % 32;
    if (before >= 0 && s < count) out[n - 1 - base - s] = tile[s];
    if (k == 7 && t < count) out[n - 1 - base - t] = tile[t];
}
extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (n + block_size - 1) / block_size;
    reverse<<<blocks, block_size>>>(in, out, n);
}
