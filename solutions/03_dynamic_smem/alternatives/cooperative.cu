// The block as an object of cooperative groups; a barrier after each array, all of them outside of the loops.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class T>
__device__ char* stage(const cg::thread_block& block, char* pool, const T* from, int count) {
    T* to = (T*)pool;
    for (int i = block.thread_rank(); i < count; i += block.size()) to[i] = from[i];
    block.sync();
    return (char*)(to + count);
}

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ __align__(4) char pool[];
    const cg::thread_block block = cg::this_thread_block();
    char* const floats_at = stage(block, pool, ints, ni);
    char* const chars_at = stage(block, floats_at, floats, nf);
    stage(block, chars_at, chars, nc);
    for (int t = block.thread_rank(); t < n; t += block.size())
        out[t] = ((int*)pool)[ni - 1 - t % ni] * ((float*)floats_at)[nf - 1 - t % nf] + chars_at[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    int bytes = ni * sizeof(int) + nf * sizeof(float) + nc;
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
