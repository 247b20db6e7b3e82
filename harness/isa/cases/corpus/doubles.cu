// doubles.cu: arithmetic, comparisons and the mathematical functions of double.
#include <cmath>

__global__ void arithmetic(double* x, int* i) {
    const int t = threadIdx.x;
    const double a = x[t], b = x[t + 1], c = x[t + 2];
    double r = a + b - c * a / b;
    r = fma(r, a, b) + fmin(a, b) + fmax(b, c) + fabs(c) + copysign(a, b) + fdim(a, c);
    r += floor(a) + ceil(b) + round(c) + trunc(a) + rint(b) + nearbyint(c);
    r += fmod(a, b) + remainder(b, c) + sqrt(a) + rsqrt(b) + cbrt(c) + rcbrt(c) + hypot(a, b) + rhypot(a, c) + norm3d(a, b, c);
    r += static_cast<double>(isnan(a) + isinf(b) + isfinite(c) + signbit(a));
    r += (a < b) + (a <= c) + (a > b) + (a >= c) + (b == c) + (b != a);
    int exponent;
    r += frexp(a, &exponent) + ldexp(b, exponent) + scalbn(c, 3) + logb(a) + static_cast<double>(ilogb(b));
    double whole;
    r += modf(a, &whole) + whole + nextafter(a, b);
    int quotient;
    r += remquo(a, b, &quotient);
    i[t] = static_cast<int>(lrint(a)) + static_cast<int>(lround(b)) + static_cast<int>(llrint(c)) + static_cast<int>(llround(c)) + quotient;
    x[t] = a > b && !(c < a) || a != a ? r : -r;
}

__global__ void functions(double* x) {
    const int t = threadIdx.x;
    const double a = x[t], b = x[t + 1];
    double r = sin(a) + cos(a) + tan(a) + asin(a) + acos(a) + atan(a) + atan2(a, b);
    double s, c;
    sincos(b, &s, &c);
    r += s * c + sinpi(a) + cospi(b);
    sincospi(a, &s, &c);
    r += s + c + sinh(a) + cosh(a) + tanh(a) + asinh(a) + acosh(a) + atanh(a);
    r += exp(a) + exp2(a) + exp10(a) + expm1(a) + log(a) + log2(a) + log10(a) + log1p(a) + pow(a, b) + pow(a, 2.0) + pow(a, 3);
    r += erf(a) + erfc(a) + erfinv(a) + erfcx(a) + erfcinv(b) + normcdf(a) + normcdfinv(b) + tgamma(a) + lgamma(b);
    r += j0(a) + j1(b) + jn(2, a) + y0(a) + y1(b) + yn(3, a) + cyl_bessel_i0(a) + cyl_bessel_i1(b);
    x[t] = r;
}

__global__ void rounded(double* x, float* f) {
    const int t = threadIdx.x;
    const double a = x[t], b = x[t + 1], c = x[t + 2];
    double r = __dadd_rn(a, b) + __dadd_rz(a, b) + __dadd_ru(a, b) + __dadd_rd(a, b);
    r += __dsub_rn(a, b) + __dsub_rz(a, b) + __dsub_ru(a, b) + __dsub_rd(a, b);
    r += __dmul_rn(a, b) + __dmul_rz(a, b) + __dmul_ru(a, b) + __dmul_rd(a, b);
    r += __fma_rn(a, b, c) + __fma_rz(a, b, c) + __fma_ru(a, b, c) + __fma_rd(a, b, c);
    r += __ddiv_rn(a, b) + __ddiv_rz(a, b) + __ddiv_ru(a, b) + __ddiv_rd(a, b);
    r += __drcp_rn(a) + __drcp_rz(a) + __drcp_ru(a) + __drcp_rd(a);
    r += __dsqrt_rn(a) + __dsqrt_rz(a) + __dsqrt_ru(a) + __dsqrt_rd(a);
    x[t] = r;
    f[t] = __double2float_rn(a) + __double2float_rz(a) + __double2float_ru(a) + __double2float_rd(a);
}
