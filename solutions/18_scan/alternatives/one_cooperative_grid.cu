// one_cooperative_grid.cu: one launch whose blocks load their pieces twice, with a grid barrier in between.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
constexpr int T = 256, E = 4, P = T * E;
__device__ int inclusive(int v) {
    for (int d = 1; d < 32; d *= 2) {
        int o = __shfl_up_sync(~0u, v, d);
        if (threadIdx.x % 32 >= d) v += o;
    }
    return v;
}
__device__ int block_exclusive(int v, int* sums, int& total) {
    int inc = inclusive(v), w = threadIdx.x / 32;
    if (threadIdx.x % 32 == 31) sums[w] = inc;
    __syncthreads();
    int add = 0;
    total = 0;
    for (int k = 0; k < T / 32; ++k) {
        int s = sums[k];
        if (k < w) add += s;
        total += s;
    }
    __syncthreads();
    return inc - v + add;
}
__global__ void __launch_bounds__(T) scan(const int* in, int* out, int* of_blocks, int n, int pieces) {
    __shared__ int sums[T / 32];
    auto grid = cg::this_grid();
    const int per = (pieces + gridDim.x - 1) / gridDim.x, from = blockIdx.x * per, to = min(pieces, from + per);
    int mine = 0, total;
    for (int p = from; p < to; ++p)
        for (int e = 0; e < E; ++e) {
            int i = p * P + e * T + threadIdx.x;
            if (i < n) mine += in[i];
        }
    block_exclusive(mine, sums, total);
    if (threadIdx.x == 0) of_blocks[blockIdx.x] = total;
    grid.sync();
    int before = 0;
    for (int b = threadIdx.x; b < blockIdx.x; b += T) before += of_blocks[b];
    int carry;
    block_exclusive(before, sums, carry);
    for (int p = from; p < to; ++p) {
        int v[E], s = 0, i = p * P + threadIdx.x * E;
        if (i + 3 < n) {
            int4 q = *(const int4*)(in + i);
            v[0] = q.x;
            v[1] = q.y;
            v[2] = q.z;
            v[3] = q.w;
        } else
            for (int e = 0; e < E; ++e) v[e] = i + e < n ? in[i + e] : 0;
        for (int e = 0; e < E; ++e) s += v[e];
        int x = block_exclusive(s, sums, total) + carry;
        int o[E];
        for (int e = 0; e < E; ++e) {
            o[e] = x;
            x += v[e];
        }
        if (i + 3 < n)
            *(int4*)(out + i) = make_int4(o[0], o[1], o[2], o[3]);
        else
            for (int e = 0; e < E; ++e)
                if (i + e < n) out[i + e] = o[e];
        carry += total;
    }
}
extern "C" void launch(const int* in, int* out, int n) {
    int sms, per, pieces = (n + P - 1) / P;
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, scan, T, 0);
    int blocks = min(pieces, sms * per), *of_blocks;
    cudaMalloc(&of_blocks, blocks * sizeof(int));
    void* args[] = {&in, &out, &of_blocks, &n, &pieces};
    cudaLaunchCooperativeKernel((void*)scan, dim3(blocks), dim3(T), args, 0, 0);
    cudaFree(of_blocks);
}
