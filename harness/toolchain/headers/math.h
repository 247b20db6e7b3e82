// NVRTC has the functions; this adds the constants, the names in std, and the calls with integers, which are
// functions of the host as under nvcc.
#pragma once
#include <limits>
#define M_E 2.71828182845904523536
#define M_LOG2E 1.44269504088896340736
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define HUGE_VAL __builtin_bit_cast(double, 0x7ff0000000000000ll)
#define HUGE_VALF __builtin_bit_cast(float, 0x7f800000)
#define INFINITY __builtin_bit_cast(float, 0x7f800000)
#define NAN __builtin_bit_cast(float, 0x7fc00000)
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
namespace std {
template <class T> using __if_integer = enable_if_t<is_integral<T>::value, double>;
// Two arithmetic types that are not the same: float only if both are.
template <class T, class U> using __if_mixed =
    enable_if_t<is_arithmetic<T>::value && is_arithmetic<U>::value && !(is_same<T, U>::value && is_floating_point<T>::value),
                double>;
}
#define __warpmark_of_one(name) \
    template <class T> std::__if_integer<T> name(T x) { return name((double)x); }
#define __warpmark_of_two(name) \
    template <class T, class U> std::__if_mixed<T, U> name(T x, U y) { return name((double)x, (double)y); }
__warpmark_of_one(acos) __warpmark_of_one(acosh) __warpmark_of_one(asin) __warpmark_of_one(asinh) __warpmark_of_one(atan)
__warpmark_of_one(atanh) __warpmark_of_one(cbrt) __warpmark_of_one(ceil) __warpmark_of_one(cos) __warpmark_of_one(cosh)
__warpmark_of_one(erf) __warpmark_of_one(erfc) __warpmark_of_one(exp) __warpmark_of_one(exp2) __warpmark_of_one(expm1)
__warpmark_of_one(fabs) __warpmark_of_one(floor) __warpmark_of_one(lgamma) __warpmark_of_one(log) __warpmark_of_one(log10)
__warpmark_of_one(log1p) __warpmark_of_one(log2) __warpmark_of_one(logb) __warpmark_of_one(nearbyint)
__warpmark_of_one(rint) __warpmark_of_one(round) __warpmark_of_one(sin) __warpmark_of_one(sinh) __warpmark_of_one(sqrt)
__warpmark_of_one(tan) __warpmark_of_one(tanh) __warpmark_of_one(tgamma) __warpmark_of_one(trunc)
__warpmark_of_two(atan2) __warpmark_of_two(copysign) __warpmark_of_two(fdim) __warpmark_of_two(fmax)
__warpmark_of_two(fmin) __warpmark_of_two(fmod) __warpmark_of_two(hypot) __warpmark_of_two(nextafter)
__warpmark_of_two(remainder)
#undef __warpmark_of_one
#undef __warpmark_of_two
// Of these nvcc has the mixed ones on both sides.
template <class T, class U> __host__ __device__ std::__if_mixed<T, U> pow(T x, U y) { return pow((double)x, (double)y); }
template <class T> std::__if_integer<T> fma(T x, T y, T z) { return fma((double)x, (double)y, (double)z); }
template <class T> std::__if_integer<T> ldexp(T x, int n) { return ldexp((double)x, n); }
template <class T> std::enable_if_t<std::is_integral<T>::value, long> lround(T x) { return (long)x; }
template <class T> std::enable_if_t<std::is_integral<T>::value, long> lrint(T x) { return (long)x; }
template <class T> std::enable_if_t<std::is_integral<T>::value, long long> llround(T x) { return (long long)x; }
template <class T> std::enable_if_t<std::is_integral<T>::value, long long> llrint(T x) { return (long long)x; }
template <class T> std::enable_if_t<std::is_integral<T>::value, bool> isnan(T) { return false; }
template <class T> std::enable_if_t<std::is_integral<T>::value, bool> isinf(T) { return false; }
template <class T> std::enable_if_t<std::is_integral<T>::value, bool> isfinite(T) { return true; }
template <class T> std::enable_if_t<std::is_integral<T>::value, bool> signbit(T x) { return x < 0; }
namespace std {
using ::abs; using ::acos; using ::acosh; using ::asin; using ::asinh; using ::atan; using ::atan2; using ::atanh;
using ::cbrt; using ::ceil; using ::copysign; using ::cos; using ::cosh; using ::erf; using ::erfc; using ::exp;
using ::exp2; using ::expm1; using ::fabs; using ::fdim; using ::floor; using ::fma; using ::fmax; using ::fmin;
using ::fmod; using ::frexp; using ::hypot; using ::ilogb; using ::ldexp; using ::lgamma; using ::llrint; using ::llround;
using ::log; using ::log10; using ::log1p; using ::log2; using ::logb; using ::lrint; using ::lround; using ::modf;
using ::nearbyint; using ::nextafter; using ::pow; using ::remainder; using ::remquo; using ::rint; using ::round;
using ::scalbn; using ::scalbln; using ::sin; using ::sinh; using ::sqrt; using ::tan; using ::tanh; using ::tgamma;
using ::trunc; using ::nan; using ::isfinite; using ::isinf; using ::isnan; using ::signbit;
using ::acoshf; using ::asinhf; using ::atanhf; using ::cbrtf; using ::copysignf; using ::erff; using ::erfcf; using ::exp2f;
using ::expm1f; using ::fdimf; using ::fmaf; using ::fmaxf; using ::fminf; using ::hypotf; using ::log1pf; using ::log2f;
using ::lrintf; using ::lroundf; using ::nearbyintf; using ::remainderf; using ::rintf; using ::roundf; using ::tgammaf;
using ::truncf;
template <class T> constexpr int fpclassify(T x) {
    const T size = x < 0 ? -x : x;
    return x != x ? FP_NAN : size == 0 ? FP_ZERO : size > numeric_limits<T>::max() ? FP_INFINITE
                  : size < numeric_limits<T>::min() ? FP_SUBNORMAL : FP_NORMAL;
}
template <class T> constexpr bool isnormal(T x) { return std::fpclassify(x) == FP_NORMAL; }
template <class T> constexpr bool isgreater(T a, T b) { return a > b; }
template <class T> constexpr bool isless(T a, T b) { return a < b; }
// The sum of squares of three, without overflow.
template <class T> T hypot(T x, T y, T z) { return hypot(hypot(x, y), z); }
}
