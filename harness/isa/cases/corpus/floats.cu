// floats.cu: arithmetic, comparisons and the mathematical functions of float.
#include <cmath>

__global__ void arithmetic(float* x, int* i) {
    const int t = threadIdx.x;
    const float a = x[t], b = x[t + 1], c = x[t + 2];
    float r = a + b - c * a / b;
    r = fmaf(r, a, b) + fminf(a, b) + fmaxf(b, c) + fabsf(c) + copysignf(a, b) + fdimf(a, c);
    r += floorf(a) + ceilf(b) + roundf(c) + truncf(a) + rintf(b) + nearbyintf(c);
    r += fmodf(a, b) + remainderf(b, c) + sqrtf(a) + rsqrtf(b) + cbrtf(c) + rcbrtf(c) + hypotf(a, b) + rhypotf(a, c) + norm3df(a, b, c);
    r += static_cast<float>(isnan(a) + isinf(b) + isfinite(c) + signbit(a));
    r += (a < b) + (a <= c) + (a > b) + (a >= c) + (b == c) + (b != a);
    int exponent;
    r += frexpf(a, &exponent) + ldexpf(b, exponent) + scalbnf(c, 3) + logbf(a) + static_cast<float>(ilogbf(b));
    float whole;
    r += modff(a, &whole) + whole + nextafterf(a, b);
    int quotient;
    r += remquof(a, b, &quotient);
    i[t] = static_cast<int>(lrintf(a)) + static_cast<int>(lroundf(b)) + static_cast<int>(llrintf(c)) + static_cast<int>(llroundf(c)) + quotient;
    x[t] = a > b && !(c < a) || a != a ? r : -r;
}

__global__ void functions(float* x) {
    const int t = threadIdx.x;
    const float a = x[t], b = x[t + 1];
    float r = sinf(a) + cosf(a) + tanf(a) + asinf(a) + acosf(a) + atanf(a) + atan2f(a, b);
    float s, c;
    sincosf(b, &s, &c);
    r += s * c + sinpif(a) + cospif(b);
    sincospif(a, &s, &c);
    r += s + c + sinhf(a) + coshf(a) + tanhf(a) + asinhf(a) + acoshf(a) + atanhf(a);
    r += expf(a) + exp2f(a) + exp10f(a) + expm1f(a) + logf(a) + log2f(a) + log10f(a) + log1pf(a) + powf(a, b) + powf(a, 2.0f) + pow(a, 3);
    r += erff(a) + erfcf(a) + erfinvf(a) + erfcxf(a) + erfcinvf(b) + normcdff(a) + normcdfinvf(b) + tgammaf(a) + lgammaf(b);
    r += j0f(a) + j1f(b) + jnf(2, a) + y0f(a) + y1f(b) + ynf(3, a) + cyl_bessel_i0f(a) + cyl_bessel_i1f(b);
    x[t] = r;
}

__global__ void fast(float* x) {
    const int t = threadIdx.x;
    const float a = x[t], b = x[t + 1];
    float r = __sinf(a) + __cosf(a) + __tanf(a) + __expf(a) + __exp10f(a) + __logf(a) + __log2f(b) + __log10f(b) + __powf(a, b) + __fdividef(a, b) + __saturatef(a);
    float s, c;
    __sincosf(a, &s, &c);
    x[t] = r + s + c + __tanhf(a);
}

__global__ void rounded(float* x) {
    const int t = threadIdx.x;
    const float a = x[t], b = x[t + 1], c = x[t + 2];
    float r = __fadd_rn(a, b) + __fadd_rz(a, b) + __fadd_ru(a, b) + __fadd_rd(a, b);
    r += __fsub_rn(a, b) + __fsub_rz(a, b) + __fsub_ru(a, b) + __fsub_rd(a, b);
    r += __fmul_rn(a, b) + __fmul_rz(a, b) + __fmul_ru(a, b) + __fmul_rd(a, b);
    r += __fmaf_rn(a, b, c) + __fmaf_rz(a, b, c) + __fmaf_ru(a, b, c) + __fmaf_rd(a, b, c);
    r += __fdiv_rn(a, b) + __fdiv_rz(a, b) + __fdiv_ru(a, b) + __fdiv_rd(a, b);
    r += __frcp_rn(a) + __frcp_rz(a) + __frcp_ru(a) + __frcp_rd(a);
    r += __fsqrt_rn(a) + __fsqrt_rz(a) + __fsqrt_ru(a) + __fsqrt_rd(a) + __frsqrt_rn(b);
    r += __fmaf_ieee_rn(a, b, c) + __fmaf_ieee_rz(a, b, c);
    x[t] = r;
}
