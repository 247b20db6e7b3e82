// bfloats.cu: __nv_bfloat16 and __nv_bfloat162: arithmetic, comparisons, functions, conversions.
#include <cuda_bf16.h>

#if __CUDA_ARCH__ >= 800
__global__ void arithmetic(__nv_bfloat16* x, __nv_bfloat162* v, bool* p) {
    const int t = threadIdx.x;
    const __nv_bfloat16 a = x[t], b = x[t + 1], c = x[t + 2];
    __nv_bfloat16 r = a + b - c * a / b;
    r = __hfma(r, a, b) + __hmin(a, b) + __hmax(b, c) + __habs(c) + __hneg(a);
    r += __hadd_sat(a, b) + __hsub_sat(a, b) + __hmul_sat(a, b) + __hfma_sat(a, b, c) + __hfma_relu(a, b, c) + __hmin_nan(a, b) + __hmax_nan(a, b);
    r += __hadd_rn(a, b) + __hsub_rn(b, c) + __hmul_rn(a, c);
    r -= a, r *= b, r /= c, ++r;
    x[t] = r;
    const __nv_bfloat162 d = v[t], e = v[t + 1], f = v[t + 2];
    __nv_bfloat162 s = d + e - f * d / e;
    s = __hfma2(s, d, e) + __hmin2(d, e) + __hmax2(e, f) + __habs2(f) + __hneg2(d);
    s += __hadd2_sat(d, e) + __hsub2_sat(d, e) + __hmul2_sat(d, e) + __hfma2_sat(d, e, f) + __hfma2_relu(d, e, f) + __hcmadd(d, e, f);
    s += __hmin2_nan(d, e) + __hmax2_nan(d, e) + __hadd2_rn(d, e);
    v[t] = s;
    p[t] = a < b || a <= c || a > b || a >= c || a == c || a != b;
    p[t + 32] = __hltu(a, b) ^ __hleu(a, c) ^ __hgtu(a, b) ^ __hgeu(a, c) ^ __hequ(a, c) ^ __hneu(a, b) ^ __hisnan(a) ^ (__hisinf(b) != 0);
    p[t + 64] = __hbeq2(d, e) ^ __hbne2(d, f) ^ __hblt2(d, e) ^ __hbleu2(d, e) ^ __hbgt2(d, f) ^ __hbge2(d, e);
    v[t + 32] = __heq2(d, e) + __hne2(d, f) + __hlt2(d, e) + __hle2(d, e) + __hgt2(d, f) + __hge2(d, e) + __hisnan2(f);
    v[t + 64].x = __float2bfloat16(static_cast<float>(__heq2_mask(d, e) ^ __hltu2_mask(d, f)));
}
#endif

__global__ void functions(__nv_bfloat16* x, __nv_bfloat162* v) {
    const int t = threadIdx.x;
    const __nv_bfloat16 a = x[t];
    x[t] = hsqrt(a) + hrsqrt(a) + hrcp(a) + hexp(a) + hexp2(a) + hexp10(a) + hlog(a) + hlog2(a) + hlog10(a) + hsin(a) + hcos(a) + hceil(a) +
           hfloor(a) + hrint(a) + htrunc(a);
    const __nv_bfloat162 d = v[t];
    v[t] = h2sqrt(d) + h2rsqrt(d) + h2rcp(d) + h2exp(d) + h2exp2(d) + h2log(d) + h2log2(d) + h2sin(d) + h2cos(d) + h2ceil(d) + h2floor(d) +
           h2rint(d) + h2trunc(d);
}

__global__ void conversions(__nv_bfloat16* x, __nv_bfloat162* v, float* f, double* e, int* i, unsigned* u, long long* l, unsigned long long* ul, short* s, unsigned short* us,
                            signed char* c, unsigned char* uc) {
    const int t = threadIdx.x;
    const __nv_bfloat16 a = x[t];
    f[t] = __bfloat162float(a);
    e[t] = static_cast<double>(static_cast<float>(a));
    i[t] = __bfloat162int_rn(a) + __bfloat162int_rz(a) + __bfloat162int_ru(a) + __bfloat162int_rd(a) + static_cast<int>(a);
    u[t] = __bfloat162uint_rn(a) + __bfloat162uint_rz(a) + __bfloat162uint_ru(a) + __bfloat162uint_rd(a);
    l[t] = __bfloat162ll_rn(a) + __bfloat162ll_rz(a);
    ul[t] = __bfloat162ull_rn(a) + __bfloat162ull_rz(a);
    s[t] = static_cast<short>(__bfloat162short_rn(a) + __bfloat162short_rz(a) + __bfloat16_as_short(a));
    us[t] = static_cast<unsigned short>(__bfloat162ushort_rn(a) + __bfloat162ushort_rz(a) + __bfloat16_as_ushort(a));
    c[t] = static_cast<signed char>(a);
    uc[t] = __bfloat162uchar_rz(a);
    x[t] = __float2bfloat16(f[t + 1]) + __float2bfloat16_rz(f[t + 1]) + __float2bfloat16_ru(f[t + 1]) + __float2bfloat16_rd(f[t + 1]) + __double2bfloat16(e[t + 1]);
    x[t + 32] = __int2bfloat16_rn(i[t]) + __int2bfloat16_rz(i[t]) + __uint2bfloat16_rn(u[t]) + __ll2bfloat16_rn(l[t]) + __ull2bfloat16_rn(ul[t]) + __short2bfloat16_rn(s[t]) +
                __ushort2bfloat16_rn(us[t]) + __short_as_bfloat16(s[t]) + __nv_bfloat16(3) + __nv_bfloat16(2.5f) + __nv_bfloat16(7.0);
    v[t] = __floats2bfloat162_rn(f[t], f[t + 1]) + __float22bfloat162_rn(make_float2(f[t], f[t + 1])) + __bfloat162bfloat162(a) + __halves2bfloat162(a, x[t + 1]) + __low2bfloat162(v[t + 1]) +
           __lowhigh2highlow(v[t + 1]) + __float2bfloat162_rn(f[t]);
    const float2 both = __bfloat1622float2(v[t]);
    f[t + 2] = both.x + both.y + __low2float(v[t]) + __high2float(v[t]);
}

__global__ void in_a_warp(__nv_bfloat16* x, __nv_bfloat162* v, const __nv_bfloat162* in) {
    const int t = threadIdx.x;
    x[t] = __shfl_down_sync(~0u, x[t], 1) + __shfl_xor_sync(~0u, x[t], 3) + __ldg(x + t + 1) + __ldcg(x + t + 2);
    v[t] = __shfl_sync(~0u, v[t], 0) + __ldg(in + t);
    atomicAdd(x + 64, x[t]);
    atomicAdd(v + 64, v[t]);
}
