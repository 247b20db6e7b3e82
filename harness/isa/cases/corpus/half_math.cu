// half_math.cu: the mathematical functions, comparisons and conversions of __half and __nv_bfloat16, one and two at a time.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class H>
__global__ void one(H* x, int* i, unsigned long long* u, double* d) {
    const int t = threadIdx.x;
    H a = x[t], b = x[t + 32], r = a;
    r = r + hsin(a) + hcos(a) + hexp(a) + hexp2(a) + hexp10(a) + hlog(a) + hlog2(a) + hlog10(a) + hsqrt(a) + hrsqrt(a) + hrcp(a);
    r = r + hceil(a) + hfloor(a) + hrint(a) + htrunc(a) + __habs(a) + __hneg(a);
    r = r + __hfma(a, b, r) + __hfma_sat(a, b, r) + __hfma_relu(a, b, r) + __hadd_sat(a, b) + __hmul_sat(a, b) + __hsub_sat(a, b) + __hdiv(a, b) + __hadd_rn(a, b);
    r = r + __hmax(a, b) + __hmin(a, b) + __hmax_nan(a, b) + __hmin_nan(a, b);
    i[t] = __hlt(a, b) + 2 * __hgeu(a, b) + 4 * __hequ(a, b) + 8 * __hneu(a, b) + 16 * __hisnan(a) + 32 * __hisinf(a) + (a < b) + (a != b) + !!(float(a) > 0);
    x[t] = r;
    d[t] = static_cast<double>(static_cast<float>(a));
    u[t] = static_cast<unsigned long long>(static_cast<float>(b));
}

template __global__ void one(__half*, int*, unsigned long long*, double*);
#if __CUDA_ARCH__ >= 800
template __global__ void one(__nv_bfloat16*, int*, unsigned long long*, double*);
#endif

template <class H2>
__global__ void two(H2* x, unsigned* u) {
    const int t = threadIdx.x;
    H2 a = x[t], b = x[t + 32], r = a;
    r = r + h2sin(a) + h2cos(a) + h2exp(a) + h2exp2(a) + h2exp10(a) + h2log(a) + h2log2(a) + h2log10(a) + h2sqrt(a) + h2rsqrt(a) + h2rcp(a) + h2tanh(a);
    r = r + h2ceil(a) + h2floor(a) + h2rint(a) + h2trunc(a) + __habs2(a) + __hneg2(a);
    r = r + __hfma2(a, b, r) + __hfma2_sat(a, b, r) + __hfma2_relu(a, b, r) + __hadd2_sat(a, b) + __hmul2_sat(a, b) + __hsub2_sat(a, b) + __h2div(a, b) + __hadd2_rn(a, b);
    r = r + __hmax2(a, b) + __hmin2(a, b) + __hmax2_nan(a, b) + __hmin2_nan(a, b) + __hcmadd(a, b, r);
    r = r + __hlt2(a, b) + __heq2(a, b) + __hgeu2(a, b) + __hisnan2(a);
    u[t] = __hlt2_mask(a, b) ^ __hneu2_mask(a, b) ^ __hequ2_mask(a, b) ^ unsigned(__hblt2(a, b)) ^ unsigned(__hbneu2(a, b)) ^ unsigned(__hbge2(a, b));
    x[t] = __lowhigh2highlow(r);
}

template __global__ void two(__half2*, unsigned*);
#if __CUDA_ARCH__ >= 800
template __global__ void two(__nv_bfloat162*, unsigned*);
#endif

__global__ void roundings(__half* h, __nv_bfloat16* b, const float* f, const double* d, const int* i, const long long* l, unsigned short* s, __half2* h2, const float2* f2) {
    const int t = threadIdx.x;
    h[t] = __float2half_rn(f[t]) + __float2half_rz(f[t]) + __float2half_rd(f[t]) + __float2half_ru(f[t]) + __double2half(d[t]) + __int2half_rn(i[t]) + __int2half_rz(i[t]) + __int2half_ru(i[t]);
    h[t] += __ll2half_rn(l[t]) + __ll2half_rd(l[t]) + __ushort2half_rn(s[t]) + __uint2half_rz(i[t]) + __ull2half_ru(l[t]) + __short2half_rd(s[t]);
    i[t] > 0 ? s[t] = __half2ushort_rd(h[t]) + __half2short_rn(h[t]) + __half2int_ru(h[t]) + __half2ll_rz(h[t]) + __half2uint_rn(h[t]) + __half2char_rz(h[t]) : s[t] = 0;
    b[t] = __float2bfloat16_rn(f[t]) + __float2bfloat16_rz(f[t]) + __float2bfloat16_ru(f[t]) + __double2bfloat16(d[t]) + __int2bfloat16_rn(i[t]) + __ll2bfloat16_rz(l[t]) + __ushort2bfloat16_rd(s[t]);
    s[t] += __bfloat162int_rn(b[t]) + __bfloat162ushort_rz(b[t]) + __bfloat162ll_ru(b[t]) + __bfloat162uint_rd(b[t]);
    h2[t] = __float22half2_rn(f2[t]) + __floats2half2_rn(f[t], f[t + 1]) + __half2half2(h[t]);
    h[t] = __ushort_as_half(s[t]) + __shfl_xor_sync(~0u, h[t], 1) + __ldg(h + t) + atomicAdd(h + t, h[t + 1]);
#if __CUDA_ARCH__ >= 900
    b[t] += atomicAdd(b + t, b[t + 1]);
#endif
}
