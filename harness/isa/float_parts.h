// What the floating-point rows share: NaN, flushing of denormals, saturation, smaller and
// larger, rounding modes. As lane_operation.h: compiled once a level, internal linkage.
#pragma once
#include <xmmintrin.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace warpmark::isa {
namespace {

// An f32 result that is NaN is the canonical one, as on hardware; f64 keeps what it was given, made quiet.
inline float canonical(float a) {
    return a != a ? std::bit_cast<float>(0x7fffffffu) : a;
}
inline double quiet(double a) {
    return std::bit_cast<double>(std::bit_cast<uint64_t>(a) | uint64_t{1} << 51);
}
inline double canonical(double a) {
    return a != a ? quiet(a) : a;
}

// An f64 result that is NaN is the first of the operands that is one, made quiet. The CPU's own choice would
// depend on how the compiler orders the operands.
inline double first_nan(double result, double a) {
    return result != result && a != a ? quiet(a) : result;
}
inline double first_nan(double result, double a, double b) {
    return result != result && a != a ? quiet(a) : first_nan(result, b);
}
inline double first_nan(double result, double a, double b, double c) {
    return result != result && a != a ? quiet(a) : first_nan(result, b, c);
}

// Flush to zero, keeping the sign: what .ftz does to denormal operands and results. f64 has no .ftz.
inline float flush(float a) {
    const uint32_t bits = std::bit_cast<uint32_t>(a);
    return (bits & 0x7f800000u) ? a : std::bit_cast<float>(bits & 0x80000000u);
}
inline double flush(double a) {
    return a;
}

// The same of a result that was rounded. Whether it is tiny shows in the result rounded to 24 bits with no
// limit on the exponent (measured on an H200); rounded as a denormal, it may have become the least normal
// number. `enlarged` is the same result, computed 2^64 times larger.
inline float flush(float rounded, float enlarged) {
    const bool carried = std::fabs(rounded) == 0x1p-126f && std::fabs(enlarged) < 0x1p-62f;
    return carried ? std::copysign(0.0f, rounded) : flush(rounded);
}

// Clamp to [0, 1]; NaN becomes +0. What .sat does.
template <class T>
T saturate(T a) {
    return !(a > T{0}) ? T{0} : (a > T{1} ? T{1} : a);
}

// A NaN gives way to a number, and −0 is less than +0. Sections 9.7.3.11 and 9.7.3.12.
template <class T>
T least(T a, T b) {
    if (a != a) return canonical(b);
    if (b != b) return a;
    if (a == b) return std::signbit(a) ? a : b;
    return a < b ? a : b;
}
template <class T>
T most(T a, T b) {
    if (a != a) return canonical(b);
    if (b != b) return a;
    if (a == b) return std::signbit(a) ? b : a;
    return a > b ? a : b;
}
// .NaN: a NaN wins.
template <class T>
T least_or_nan(T a, T b) {
    return a != a ? a : (b != b ? b : least(a, b));
}
template <class T>
T most_or_nan(T a, T b) {
    return a != a ? a : (b != b ? b : most(a, b));
}

// The CPU's rounding mode while a row's loop runs. The frame's memory stands between the two changes of the
// mode, so the compiler cannot move the arithmetic out of them.
template <unsigned mode>
struct Mode {
    unsigned before = _mm_getcsr();
    Mode() {
        _mm_setcsr((before & ~unsigned{_MM_ROUND_MASK}) | mode);
        asm volatile("" ::: "memory");
    }
    ~Mode() {
        asm volatile("" ::: "memory");
        _mm_setcsr(before);
    }
    Mode(const Mode&) = delete;
};
using TowardZero = Mode<_MM_ROUND_TOWARD_ZERO>;
using Down = Mode<_MM_ROUND_DOWN>;
using Up = Mode<_MM_ROUND_UP>;

}  // namespace
}  // namespace warpmark::isa
