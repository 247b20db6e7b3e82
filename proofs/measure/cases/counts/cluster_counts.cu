// cluster_counts.cu: kernels that each do one thing to shared memory, to barrier objects, or to the shared
// memory of another block of the cluster; cluster_counts.csv has what an H200 counted. `plain`: without a
// cluster; `own`: the own block, by its number in the cluster; `next`: the other block; `half`: odd lanes go
// to the other block. What is done ten times is so in the device's code too; loads and stores were written
// ten times, of which ptxas leaves one.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include <cstdint>
#include <cuda/barrier>
namespace cg = cooperative_groups;
typedef unsigned long long u64;
typedef unsigned u32;
#define SETUP(REPS)                                                                      \
    __shared__ alignas(1024) unsigned char s[16384];                                     \
    __shared__ alignas(1024) u64 bars[32 * 16];                                          \
    u32 t = threadIdx.x;                                                                 \
    u32 sa = (u32)__cvta_generic_to_shared(s), ba = (u32)__cvta_generic_to_shared(bars); \
    const int R = REPS;
__device__ u32 rank_() {
    u32 r;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
    return r;
}
__device__ u32 mapa(u32 a, u32 r) {
    u32 x;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(x) : "r"(a), "r"(r));
    return x;
}
__device__ void csync() {
    asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
}
__device__ void init(u32 b, u32 n) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(n) : "memory");
}

__device__ void init_(cuda::barrier<cuda::thread_scope_block>* b, u32 n) {
    init(b, n);
}
extern "C" __global__ void nothing_one_barrier(u32* out, const u32* in) {
    SETUP(10) if (t == 0) init(ba, 320);
    __syncwarp();
    out[t] = t;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) nothing_cluster(u32* out, const u32* in) {
    SETUP(10) csync();
    csync();
    out[t] = t;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) nothing_cluster_barrier(u32* out, const u32* in) {
    SETUP(10) if (t == 0) init(ba, 640);
    csync();
    csync();
    out[t] = t;
}
extern "C" __global__ void ld4_plain_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + t * 4;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
        acc += x;
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld4_own_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld4_next_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld4_half_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void ld4_plain_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + (t * 128) % 4096;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
        acc += x;
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld4_own_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld4_next_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld4_generic_own_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u64 at;
    {
        u64 g = (u64)(s + (t * 128) % 4096);
        asm volatile("mapa.u64 %0, %1, %2;" : "=l"(at) : "l"(g), "r"(rank_()));
    }
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.u32 %0, [%1];" : "=r"(x) : "l"(at) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld4_generic_next_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u64 at;
    {
        u64 g = (u64)(s + (t * 128) % 4096);
        asm volatile("mapa.u64 %0, %1, %2;" : "=l"(at) : "l"(g), "r"(rank_() ^ 1));
    }
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.u32 %0, [%1];" : "=r"(x) : "l"(at) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld4_half_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(x) : "r"(at) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void ld16_plain_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + t * 16;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(q)
                     : "r"(at)
                     : "memory");
        acc += x + y + z + q;
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld16_own_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 16, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.v4.u32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(q)
                     : "r"(at)
                     : "memory");
        acc += x + y + z + q;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld16_next_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 16, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.v4.u32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(q)
                     : "r"(at)
                     : "memory");
        acc += x + y + z + q;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld16_half_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 16, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.v4.u32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(q)
                     : "r"(at)
                     : "memory");
        acc += x + y + z + q;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void ld16_plain_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + (t * 128) % 4096;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(q)
                     : "r"(at)
                     : "memory");
        acc += x + y + z + q;
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld16_own_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.v4.u32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(q)
                     : "r"(at)
                     : "memory");
        acc += x + y + z + q;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld16_next_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.v4.u32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(q)
                     : "r"(at)
                     : "memory");
        acc += x + y + z + q;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) ld16_half_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("ld.shared::cluster.v4.u32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(x), "=r"(y), "=r"(z), "=r"(q)
                     : "r"(at)
                     : "memory");
        acc += x + y + z + q;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void st4_plain_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + t * 4;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st4_own_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st4_next_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st4_half_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void st4_plain_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + (t * 128) % 4096;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st4_own_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st4_next_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st4_generic_next_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u64 at;
    {
        u64 g = (u64)(s + (t * 128) % 4096);
        asm volatile("mapa.u64 %0, %1, %2;" : "=l"(at) : "l"(g), "r"(rank_() ^ 1));
    }
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.u32 [%0], %1;" ::"l"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st4_half_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void st16_plain_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + t * 16;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(t), "r"(t + 1), "r"(t + 2),
                     "r"(t + 3)
                     : "memory");
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st16_own_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 16, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(t), "r"(t + 1),
                     "r"(t + 2), "r"(t + 3)
                     : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st16_next_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 16, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(t), "r"(t + 1),
                     "r"(t + 2), "r"(t + 3)
                     : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st16_half_unit(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 16, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(t), "r"(t + 1),
                     "r"(t + 2), "r"(t + 3)
                     : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void st16_plain_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + (t * 128) % 4096;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(t), "r"(t + 1), "r"(t + 2),
                     "r"(t + 3)
                     : "memory");
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st16_own_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(t), "r"(t + 1),
                     "r"(t + 2), "r"(t + 3)
                     : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st16_next_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(t), "r"(t + 1),
                     "r"(t + 2), "r"(t + 3)
                     : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st16_half_one_bank(u32* out, const u32* in) {
    SETUP(1) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(t), "r"(t + 1),
                     "r"(t + 2), "r"(t + 3)
                     : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void atom_add4_plain_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + t * 4;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_add4_own_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_add4_next_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_add4_half_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void atom_add4_plain_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + (t * 128) % 4096;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_add4_own_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_add4_next_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_add4_half_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.add.u32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void atom_exch4_plain_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + t * 4;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_exch4_own_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_exch4_next_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_exch4_half_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void atom_exch4_plain_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + (t * 128) % 4096;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_exch4_own_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_exch4_next_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) atom_exch4_half_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("atom.shared::cluster.exch.b32 %0, [%1], %2;" : "=r"(x) : "r"(at), "r"(t) : "memory");
        acc += x;
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void red_add4_plain_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + t * 4;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) red_add4_own_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("red.shared::cluster.add.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) red_add4_next_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("red.shared::cluster.add.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) red_add4_half_unit(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + t * 4, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("red.shared::cluster.add.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void red_add4_plain_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = sa + (t * 128) % 4096;
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    __syncwarp();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) red_add4_own_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_());
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("red.shared::cluster.add.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) red_add4_next_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("red.shared::cluster.add.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) red_add4_half_one_bank(u32* out, const u32* in) {
    SETUP(10) u32 x = 0, y = 0, z = 0, q = 0, acc = 0;
    u64 v = 0;
    u32 at = mapa(sa + (t * 128) % 4096, (rank_() ^ (t & 1)));
    csync();
    _Pragma("unroll") for (int i = 0; i < R; ++i) {
        asm volatile("red.shared::cluster.add.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    }
    csync();
    out[t] = acc;
}
extern "C" __global__ void mbarrier_init_lanes(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba + t * 8;
    if (t < 32) init(ba + t * 8, 320);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.init.shared::cta.b64 [%0], 7;" ::"r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_init_lanes_one_bank(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba + t * 128;
    if (t < 32) init(ba + t * 128, 320);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.init.shared::cta.b64 [%0], 7;" ::"r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_init_one_lane(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 320);
    __syncthreads();
    if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.init.shared::cta.b64 [%0], 7;" ::"r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_inval_lanes(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba + t * 8;
    if (t < 32) init(ba + t * 8, 320);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "mbarrier.inval.shared::cta.b64 [%0]; mbarrier.init.shared::cta.b64 [%0], 7;" ::"r"(b)
                : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_inval_one_lane(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 320);
    __syncthreads();
    if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 320);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive_one_lane(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 10);
    __syncthreads();
    if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive_own_objects(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba + t * 8;
    if (t < 32) init(ba + t * 8, 10);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive_own_objects_one_bank(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba + t * 128;
    if (t < 32) init(ba + t * 128, 10);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive_128_threads(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 1280);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive_count(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 640);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1], 2;" : "=l"(st) : "r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive_no_complete(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 1000);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.noComplete.shared::cta.b64 %0, [%1], 1;"
                         : "=l"(st)
                         : "r"(b)
                         : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive_drop(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 1000);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive_drop.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_arrive_expect_tx(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 1000);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 %0, [%1], 16;"
                         : "=l"(st)
                         : "r"(b)
                         : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_expect_tx(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 1000);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 16;" ::"r"(b) : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_expect_complete_tx(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 1000);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 16; "
                "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 16;" ::"r"(b)
                : "memory");
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_test_wait(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 32);
    __syncthreads();
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }"
                : "=r"(p)
                : "r"(b), "l"(st)
                : "memory");
            acc += p;
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_try_wait(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 32);
    __syncthreads();
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "{ .reg .pred q; mbarrier.try_wait.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }"
                : "=r"(p)
                : "r"(b), "l"(st)
                : "memory");
            acc += p;
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_test_wait_parity(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 32);
    __syncthreads();
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, "
                "q; }"
                : "=r"(p)
                : "r"(b), "r"(0u)
                : "memory");
            acc += p;
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_try_wait_parity(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 32);
    __syncthreads();
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "{ .reg .pred q; mbarrier.try_wait.parity.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(p)
                : "r"(b), "r"(0u)
                : "memory");
            acc += p;
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_test_wait_not_done(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 320);
    __syncthreads();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, "
                "q; }"
                : "=r"(p)
                : "r"(b), "r"(0u)
                : "memory");
            acc += p;
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void mbarrier_pending_count(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 320);
    __syncthreads();
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(p) : "l"(st));
            acc += p;
        }
    }
    __syncthreads();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) mbarrier_arrive_remote_next(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 320);
    csync();
    b = mapa(b, rank_() ^ 1);
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(b) : "memory");
        }
    }
    csync();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) mbarrier_arrive_remote_own(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 320);
    csync();
    b = mapa(b, rank_());
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(b) : "memory");
        }
    }
    csync();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1)
    mbarrier_arrive_remote_next_one_lane(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 10);
    csync();
    b = mapa(b, rank_() ^ 1);
    if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(b) : "memory");
        }
    }
    csync();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1)
    mbarrier_arrive_expect_tx_remote_next(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 1000);
    csync();
    b = mapa(b, rank_() ^ 1);
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [%0], 16;" ::"r"(b)
                         : "memory");
        }
    }
    csync();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1)
    mbarrier_arrive_local_in_cluster(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 320);
    csync();
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b) : "memory");
        }
    }
    csync();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1)
    mbarrier_complete_tx_remote_next(u32* out, const u32* in) {
    SETUP(10) u64 st = 0;
    u32 p = 0, acc = 0;
    u32 b = ba;
    if (t == 0) init(ba, 1000);
    csync();
    b = mapa(b, rank_() ^ 1);
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [%0], 16; "
                "mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64 [%0], 16;" ::"r"(b)
                : "memory");
        }
    }
    csync();
    out[t] = acc + (u32)st;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st_async4_next_unit(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1280;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    u32 at = mapa(sa + t * 4, rank_() ^ 1);
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %2, [%1];" ::"r"(at),
                "r"(rb), "r"(t)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) red_async4_next_unit(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1280;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    u32 at = mapa(sa + t * 4, rank_() ^ 1);
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%0], %2, "
                "[%1];" ::"r"(at),
                "r"(rb), "r"(t)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st_async4_own_unit(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1280;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    rb = mapa(ba, rank_());
    u32 at = mapa(sa + t * 4, rank_());
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %2, [%1];" ::"r"(at),
                "r"(rb), "r"(t)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st_async4_next_one_bank(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1280;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %2, [%1];" ::"r"(at),
                "r"(rb), "r"(t)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) red_async4_next_one_bank(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1280;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    u32 at = mapa(sa + (t * 128) % 4096, rank_() ^ 1);
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%0], %2, "
                "[%1];" ::"r"(at),
                "r"(rb), "r"(t)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st_async4_own_one_bank(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1280;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    rb = mapa(ba, rank_());
    u32 at = mapa(sa + (t * 128) % 4096, rank_());
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %2, [%1];" ::"r"(at),
                "r"(rb), "r"(t)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st_async16_next_unit(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 5120;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    u32 at = mapa(sa + t * 16, rank_() ^ 1);
    if (true) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%2,%2,%2,%2}, "
                "[%1];" ::"r"(at),
                "r"(rb), "r"(t)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) st_async4_next_lane0(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 40;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    u32 at = mapa(sa, rank_() ^ 1);
    if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %2, [%1];" ::"r"(at),
                "r"(rb), "r"(t)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) bulk_shared_to_next(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 10240;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, "
                "[%3];" ::"r"(mapa(sa + 8192, rank_() ^ 1)),
                "r"(sa), "r"(1024), "r"(rb)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) bulk_shared_to_next_4_lanes(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 10240;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    if (t < 4) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, "
                "[%3];" ::"r"(mapa(sa + 8192, rank_() ^ 1)),
                "r"(sa), "r"(256), "r"(rb)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) bulk_global_to_shared(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 10240;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 1024, [%2];" ::
                    "r"(sa),
                "l"(in), "r"(ba)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) bulk_global_to_shared_8_lanes(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        init(ba, 1);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 10240;" ::"r"(ba) : "memory");
    }
    csync();
    u32 rb = mapa(ba, rank_() ^ 1);
    if (t < 8) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) {
            asm volatile(
                "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 128, [%2];" ::
                    "r"(sa + t * 128),
                "l"(in), "r"(ba)
                : "memory");
        }
    }
    {
        u32 done = 0;
        while (!done)
            asm volatile(
                "{ .reg .pred q; mbarrier.test_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; "
                "}"
                : "=r"(done)
                : "r"(ba)
                : "memory");
    }
    csync();
    out[t] = 1;
}
extern "C" __global__ void bulk_shared_to_global(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) asm volatile(
            "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 1024;" ::"l"(out + 1024),
            "r"(sa) : "memory");
        asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
    }
}
extern "C" __global__ void bulk_reduce_shared_to_global(u32* out, const u32* in) {
    SETUP(10) if (t == 0) {
        _Pragma("unroll") for (int i = 0; i < R; ++i) asm volatile(
            "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%0], [%1], 1024;" ::"l"(out + 1024),
            "r"(sa) : "memory");
        asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
    }
}
extern "C" __global__ void cp_async_mbarrier_arrive(u32* out, const u32* in) {
    SETUP(10) if (t == 0) init(ba, 1000);
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) asm volatile(
        "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(ba) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
}
extern "C" __global__ void cp_async_mbarrier_arrive_inc(u32* out, const u32* in) {
    SETUP(10) if (t == 0) init(ba, 1000);
    __syncwarp();
    _Pragma("unroll") for (int i = 0; i < R; ++i) asm volatile(
        "cp.async.mbarrier.arrive.shared::cta.b64 [%0];" ::"r"(ba) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
}
extern "C" __global__ void cuda_barrier_arrive_and_wait(u32* out, const u32* in) {
    SETUP(10) __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (t == 0) init_(&bar, blockDim.x);
    __syncthreads();
    for (int i = 0; i < R; ++i) bar.arrive_and_wait();
    out[t] = t;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_sync(u32* out, const u32* in) {
    SETUP(10) auto c = cg::this_cluster();
    for (int i = 0; i < R; ++i) c.sync();
    out[t] = t;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_map_shared_rank(u32* out, const u32* in) {
    SETUP(10) auto c = cg::this_cluster();
    u32* other = c.map_shared_rank((u32*)s, c.block_rank() ^ 1);
    ((u32*)s)[t] = t;
    c.sync();
    u32 acc = 0;
    for (int i = 0; i < R; ++i) acc += ((volatile u32*)other)[(t + i) % 128];
    c.sync();
    out[t] = acc;
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_histogram(u32* out, const u32* in) {
    SETUP(10) auto c = cg::this_cluster();
    for (u32 i = t; i < 1024; i += blockDim.x) ((u32*)s)[i] = 0;
    c.sync();
    for (int i = 0; i < R; ++i) {
        u32 bin = (t * 37 + i * 11) % 2048;
        u32* d = c.map_shared_rank((u32*)s, bin / 1024);
        atomicAdd(d + bin % 1024, 1u);
    }
    c.sync();
    out[t] = ((u32*)s)[t];
}
int main() {
    u32 *out, *in;
    cudaMalloc(&out, 1 << 20);
    cudaMalloc(&in, 1 << 20);
    cudaMemset(in, 0, 1 << 20);
    nothing_one_barrier<<<1, 32>>>(out, in);
    nothing_cluster<<<2, 32>>>(out, in);
    nothing_cluster_barrier<<<2, 32>>>(out, in);
    ld4_plain_unit<<<1, 32>>>(out, in);
    ld4_own_unit<<<2, 32>>>(out, in);
    ld4_next_unit<<<2, 32>>>(out, in);
    ld4_half_unit<<<2, 32>>>(out, in);
    ld4_plain_one_bank<<<1, 32>>>(out, in);
    ld4_own_one_bank<<<2, 32>>>(out, in);
    ld4_next_one_bank<<<2, 32>>>(out, in);
    ld4_generic_own_one_bank<<<2, 32>>>(out, in);
    ld4_generic_next_one_bank<<<2, 32>>>(out, in);
    ld4_half_one_bank<<<2, 32>>>(out, in);
    ld16_plain_unit<<<1, 32>>>(out, in);
    ld16_own_unit<<<2, 32>>>(out, in);
    ld16_next_unit<<<2, 32>>>(out, in);
    ld16_half_unit<<<2, 32>>>(out, in);
    ld16_plain_one_bank<<<1, 32>>>(out, in);
    ld16_own_one_bank<<<2, 32>>>(out, in);
    ld16_next_one_bank<<<2, 32>>>(out, in);
    ld16_half_one_bank<<<2, 32>>>(out, in);
    st4_plain_unit<<<1, 32>>>(out, in);
    st4_own_unit<<<2, 32>>>(out, in);
    st4_next_unit<<<2, 32>>>(out, in);
    st4_half_unit<<<2, 32>>>(out, in);
    st4_plain_one_bank<<<1, 32>>>(out, in);
    st4_own_one_bank<<<2, 32>>>(out, in);
    st4_next_one_bank<<<2, 32>>>(out, in);
    st4_generic_next_one_bank<<<2, 32>>>(out, in);
    st4_half_one_bank<<<2, 32>>>(out, in);
    st16_plain_unit<<<1, 32>>>(out, in);
    st16_own_unit<<<2, 32>>>(out, in);
    st16_next_unit<<<2, 32>>>(out, in);
    st16_half_unit<<<2, 32>>>(out, in);
    st16_plain_one_bank<<<1, 32>>>(out, in);
    st16_own_one_bank<<<2, 32>>>(out, in);
    st16_next_one_bank<<<2, 32>>>(out, in);
    st16_half_one_bank<<<2, 32>>>(out, in);
    atom_add4_plain_unit<<<1, 32>>>(out, in);
    atom_add4_own_unit<<<2, 32>>>(out, in);
    atom_add4_next_unit<<<2, 32>>>(out, in);
    atom_add4_half_unit<<<2, 32>>>(out, in);
    atom_add4_plain_one_bank<<<1, 32>>>(out, in);
    atom_add4_own_one_bank<<<2, 32>>>(out, in);
    atom_add4_next_one_bank<<<2, 32>>>(out, in);
    atom_add4_half_one_bank<<<2, 32>>>(out, in);
    atom_exch4_plain_unit<<<1, 32>>>(out, in);
    atom_exch4_own_unit<<<2, 32>>>(out, in);
    atom_exch4_next_unit<<<2, 32>>>(out, in);
    atom_exch4_half_unit<<<2, 32>>>(out, in);
    atom_exch4_plain_one_bank<<<1, 32>>>(out, in);
    atom_exch4_own_one_bank<<<2, 32>>>(out, in);
    atom_exch4_next_one_bank<<<2, 32>>>(out, in);
    atom_exch4_half_one_bank<<<2, 32>>>(out, in);
    red_add4_plain_unit<<<1, 32>>>(out, in);
    red_add4_own_unit<<<2, 32>>>(out, in);
    red_add4_next_unit<<<2, 32>>>(out, in);
    red_add4_half_unit<<<2, 32>>>(out, in);
    red_add4_plain_one_bank<<<1, 32>>>(out, in);
    red_add4_own_one_bank<<<2, 32>>>(out, in);
    red_add4_next_one_bank<<<2, 32>>>(out, in);
    red_add4_half_one_bank<<<2, 32>>>(out, in);
    mbarrier_init_lanes<<<1, 32>>>(out, in);
    mbarrier_init_lanes_one_bank<<<1, 32>>>(out, in);
    mbarrier_init_one_lane<<<1, 32>>>(out, in);
    mbarrier_inval_lanes<<<1, 32>>>(out, in);
    mbarrier_inval_one_lane<<<1, 32>>>(out, in);
    mbarrier_arrive<<<1, 32>>>(out, in);
    mbarrier_arrive_one_lane<<<1, 32>>>(out, in);
    mbarrier_arrive_own_objects<<<1, 32>>>(out, in);
    mbarrier_arrive_own_objects_one_bank<<<1, 32>>>(out, in);
    mbarrier_arrive_128_threads<<<1, 128>>>(out, in);
    mbarrier_arrive_count<<<1, 32>>>(out, in);
    mbarrier_arrive_no_complete<<<1, 32>>>(out, in);
    mbarrier_arrive_drop<<<1, 32>>>(out, in);
    mbarrier_arrive_expect_tx<<<1, 32>>>(out, in);
    mbarrier_expect_tx<<<1, 32>>>(out, in);
    mbarrier_expect_complete_tx<<<1, 32>>>(out, in);
    mbarrier_test_wait<<<1, 32>>>(out, in);
    mbarrier_try_wait<<<1, 32>>>(out, in);
    mbarrier_test_wait_parity<<<1, 32>>>(out, in);
    mbarrier_try_wait_parity<<<1, 32>>>(out, in);
    mbarrier_test_wait_not_done<<<1, 32>>>(out, in);
    mbarrier_pending_count<<<1, 32>>>(out, in);
    mbarrier_arrive_remote_next<<<2, 32>>>(out, in);
    mbarrier_arrive_remote_own<<<2, 32>>>(out, in);
    mbarrier_arrive_remote_next_one_lane<<<2, 32>>>(out, in);
    mbarrier_arrive_expect_tx_remote_next<<<2, 32>>>(out, in);
    mbarrier_arrive_local_in_cluster<<<2, 32>>>(out, in);
    mbarrier_complete_tx_remote_next<<<2, 32>>>(out, in);
    st_async4_next_unit<<<2, 32>>>(out, in);
    red_async4_next_unit<<<2, 32>>>(out, in);
    st_async4_own_unit<<<2, 32>>>(out, in);
    st_async4_next_one_bank<<<2, 32>>>(out, in);
    red_async4_next_one_bank<<<2, 32>>>(out, in);
    st_async4_own_one_bank<<<2, 32>>>(out, in);
    st_async16_next_unit<<<2, 32>>>(out, in);
    st_async4_next_lane0<<<2, 32>>>(out, in);
    bulk_shared_to_next<<<2, 32>>>(out, in);
    bulk_shared_to_next_4_lanes<<<2, 32>>>(out, in);
    bulk_global_to_shared<<<2, 32>>>(out, in);
    bulk_global_to_shared_8_lanes<<<2, 32>>>(out, in);
    bulk_shared_to_global<<<1, 32>>>(out, in);
    bulk_reduce_shared_to_global<<<1, 32>>>(out, in);
    cp_async_mbarrier_arrive<<<1, 32>>>(out, in);
    cp_async_mbarrier_arrive_inc<<<1, 32>>>(out, in);
    cuda_barrier_arrive_and_wait<<<1, 128>>>(out, in);
    cluster_sync<<<2, 128>>>(out, in);
    cluster_map_shared_rank<<<2, 128>>>(out, in);
    cluster_histogram<<<2, 128>>>(out, in);
    return cudaDeviceSynchronize() != cudaSuccess;
}
