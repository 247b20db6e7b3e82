// assembly.cu: ordinary PTX written by hand inside of a kernel.
__device__ unsigned lane() {
    unsigned r;
    asm("mov.u32 %0, %%laneid;" : "=r"(r));
    return r;
}

__global__ void words(unsigned* u, int* s, unsigned long long* w, float* f, double* d) {
    const int t = threadIdx.x;
    unsigned a = u[t], b = u[t + 32], r;
    asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(r) : "r"(a), "r"(b));
    asm("lop3.b32 %0, %1, %2, %0, 0x96;" : "+r"(r) : "r"(a), "r"(b));
    asm("{ .reg .pred p; lop3.or.b32 %0|p, %1, %2, %0, 0xE8, 0; @p add.u32 %0, %0, 1; }" : "+r"(r) : "r"(a), "r"(b));
    asm("bfe.u32 %0, %1, 4, 8; bfi.b32 %0, %0, %2, 3, 5; brev.b32 %0, %0;" : "=r"(r) : "r"(a), "r"(b));
    asm("shf.l.wrap.b32 %0, %1, %2, 7; szext.clamp.s32 %0, %0, 12; bmsk.wrap.b32 %0, %0, 3; fns.b32 %0, %0, 0, 1;" : "=r"(r) : "r"(a), "r"(b));
    asm("add.cc.u32 %0, %1, %2; addc.cc.u32 %0, %0, 5; madc.lo.u32 %0, %0, %1, %2; sub.cc.u32 %0, %0, %1; subc.u32 %0, %0, 0;" : "=r"(r) : "r"(a), "r"(b));
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %0; dp4a.u32.u32 %0, %1, %2, %0; dp2a.lo.s32.u32 %0, %1, %2, %0; sad.u32 %0, %1, %2, %0;" : "+r"(r) : "r"(a), "r"(b));
    asm("{ .reg .b16 l, h; mov.b32 {l, h}, %1; mov.b32 %0, {h, l}; }" : "=r"(r) : "r"(a));
    asm("{ .reg .pred p, q; setp.lt.and.u32 p|q, %1, %2, 1; selp.u32 %0, 1, 0, q; @!p add.u32 %0, %0, 4; }" : "=r"(r) : "r"(a), "r"(b));
    asm("set.gt.u32.f32 %0, %1, 0f3F000000; set.le.or.s32.s32 %0, %0, 5, 0;" : "=r"(r) : "f"(f[t]));
    asm("slct.u32.s32 %0, %1, %2, %3; cnot.b32 %0, %0; mul24.lo.u32 %0, %0, %1; mad24.hi.s32 %0, %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b), "r"(s[t]));
    asm("mad.wide.u32 %0, %1, %2, %0; popc.b64 %3, %0; clz.b64 %3, %0; bfind.shiftamt.u64 %3, %0;" : "+l"(w[t]) : "r"(a), "r"(b), "r"(r));
    asm("fma.rz.ftz.sat.f32 %0, %1, %1, 0f3F800000; copysign.f32 %0, %0, %1; tanh.approx.f32 %0, %0; ex2.approx.ftz.f32 %0, %0; min.NaN.f32 %0, %0, %1;" : "=f"(f[t]) : "f"(f[t + 32]));
    asm("{ .reg .pred p; testp.subnormal.f64 p, %1; @p mov.f64 %0, 0d3FF0000000000000; rcp.approx.ftz.f64 %0, %1; div.rp.f64 %0, %0, %1; }" : "=d"(d[t]) : "d"(d[t + 32]));
    asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, 0; cvt.rni.sat.u8.f32 %0, %3; cvt.rz.f16x2.f32 %0, %3, %3;" : "=r"(r) : "r"(a), "r"(b), "f"(f[t]));
    u[t] = r + lane();
}

// Labels and registers of the same names in each copy.
__device__ int times(int x, int n) {
    asm volatile("{\n .reg .pred p;\n .reg .s32 i;\n mov.s32 i, %1;\n LOOP:\n setp.le.s32 p, i, 0;\n @p bra.uni DONE;\n add.s32 %0, %0, %0;\n sub.s32 i, i, 1;\n bra LOOP;\n DONE:\n }" : "+r"(x) : "r"(n));
    return x;
}

__global__ void places(int* g, unsigned long long* where) {
    __shared__ int s[64];
    const int t = threadIdx.x;
    unsigned at;
    asm("{ .reg .u64 a; cvta.to.shared.u64 a, %1; cvt.u32.u64 %0, a; }" : "=r"(at) : "l"(&s[t]));
    asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(t) : "memory");
    asm volatile("st.volatile.shared.u32 [%0], %1; bar.sync 0; barrier.sync.aligned 1, 64; membar.cta; fence.acq_rel.gpu;" ::"r"(at), "r"(t) : "memory");
    asm volatile("ld.shared.u32 %0, [%1+4];" : "=r"(g[t]) : "r"(at) : "memory");
    asm volatile("ld.global.cg.u32 %0, [%1]; ld.global.nc.L1::no_allocate.L2::128B.u32 %0, [%1]; ld.volatile.global.u32 %0, [%1]; ld.acquire.gpu.u32 %0, [%1];" : "=r"(g[t]) : "l"(g + t + 32) : "memory");
    asm volatile("st.release.sys.u32 [%0], %1; st.global.cs.u32 [%0], %1; red.global.add.u32 [%0], %1; atom.global.max.s32 %1, [%0], 7; prefetch.global.L2 [%0];" ::"l"(g + t), "r"(t) : "memory");
    asm volatile("{ .reg .pred p; isspacep.shared p, %1; selp.u64 %0, 1, 0, p; discard.global.L2 [%2], 128; }" : "=l"(where[t]) : "l"(&s[t]), "l"(g + 1024) : "memory");
#if __CUDA_ARCH__ >= 800
    asm volatile("{ .reg .b64 policy; createpolicy.fractional.L2::evict_last.b64 policy, 0.5; ld.global.L2::cache_hint.u32 %0, [%1], policy; st.global.L2::cache_hint.u32 [%1], %0, policy; }" : "=r"(g[t]) : "l"(g + t) : "memory");
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2; cp.async.ca.shared.global [%0], [%1], 4; cp.async.commit_group; cp.async.wait_group 0;" ::"r"(at & ~15u), "l"(g), "r"(t & 1 ? 16 : 0) : "memory");
#endif
    unsigned long long clock;
    asm volatile("mov.u64 %0, %%clock64; mov.u64 %0, %%globaltimer;" : "=l"(clock));
    unsigned r;
    asm volatile("mov.u32 %0, %%smid; mov.u32 %0, %%nsmid; mov.u32 %0, %%warpid; mov.u32 %0, %%nwarpid; mov.u32 %0, %%lanemask_lt; mov.u32 %0, %%clock_hi; mov.u32 %0, %%dynamic_smem_size;" : "=r"(r));
    asm volatile("nanosleep.u32 20; pmevent 1;");
    asm volatile("{ .reg .pred p; vote.sync.any.pred p, 1, -1; shfl.sync.bfly.b32 %0|p, %0, 1, 31, -1; activemask.b32 %0; }" : "+r"(r));
    where[t] += clock + r + times(3, t & 7) + times(5, t & 3);
}
