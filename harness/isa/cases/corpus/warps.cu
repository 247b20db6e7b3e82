// warps.cu: shuffles, votes, matches, reductions, masks, clocks, sleeping; barriers and fences.
#include <cuda_fp16.h>

template <class T>
__global__ void shuffles(T* x) {
    const int t = threadIdx.x;
    T a = x[t];
    a += __shfl_sync(~0u, a, 3);
    a += __shfl_up_sync(~0u, a, 1);
    a += __shfl_down_sync(~0u, a, t & 7, 8);
    a += __shfl_xor_sync(0xffffffff, a, 16);
    a += __shfl_sync(~0u, a, t ^ 1, 4);
    x[t] = a;
}

template __global__ void shuffles(int*);
template __global__ void shuffles(unsigned*);
template __global__ void shuffles(long*);
template __global__ void shuffles(long long*);
template __global__ void shuffles(unsigned long long*);
template __global__ void shuffles(float*);
template __global__ void shuffles(double*);
template __global__ void shuffles(__half*);

__global__ void votes(unsigned* u, int* i, unsigned long long* ul, double* d) {
    const int t = threadIdx.x;
    const unsigned mask = __activemask();
    unsigned r = __any_sync(mask, u[t] > 3) + 2 * __all_sync(mask, u[t] > 5) + 4 * __uni_sync(mask, u[t] > 7) + __ballot_sync(mask, u[t] & 1);
    int same;
    r ^= __match_any_sync(~0u, u[t]) ^ __match_any_sync(~0u, ul[t]) ^ __match_all_sync(~0u, i[t], &same) ^ __match_all_sync(~0u, ul[t], &same) ^ __match_any_sync(~0u, d[t]);
#if __CUDA_ARCH__ >= 800
    r += __reduce_add_sync(~0u, u[t]) + __reduce_min_sync(~0u, u[t]) + __reduce_max_sync(~0u, u[t]) + __reduce_and_sync(~0u, u[t]) +
         __reduce_or_sync(~0u, u[t]) + __reduce_xor_sync(~0u, u[t]);
    i[t] = __reduce_add_sync(~0u, i[t]) + __reduce_min_sync(~0u, i[t]) + __reduce_max_sync(~0u, i[t]);
#endif
    u[t] = r + same;
}

__global__ void barriers(int* i, long long* clock) {
    const int t = threadIdx.x;
    __shared__ int s[256];
    s[t] = i[t];
    __syncthreads();
    i[t] = s[t ^ 1] + __syncthreads_count(s[t] > 3) + __syncthreads_and(s[t]) + __syncthreads_or(s[t]);
    __syncwarp();
    __syncwarp(0xff);
    __threadfence();
    __threadfence_block();
    __threadfence_system();
    __nanosleep(100);
    clock[t] = clock64() + ::clock();
    if (t == 999) __trap();
    if (t == 998) __brkpt();
    if (t == 997) asm volatile("exit;");
    asm volatile("bar.sync 1, 64;" ::: "memory");
    asm volatile("bar.arrive 2, 64;" ::: "memory");
    asm volatile("barrier.sync 3, 64;" ::: "memory");
    asm volatile("barrier.cta.sync.aligned 4;" ::: "memory");
    __builtin_assume(t >= 0);
    unsigned smid, lane, warp, less;
    asm volatile("mov.u32 %0, %%smid; mov.u32 %1, %%laneid; mov.u32 %2, %%warpid; mov.u32 %3, %%lanemask_lt;" : "=r"(smid), "=r"(lane), "=r"(warp), "=r"(less));
    i[t] += smid + lane + warp + less + warpSize;
    unsigned long long time;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    clock[t] += time;
}
