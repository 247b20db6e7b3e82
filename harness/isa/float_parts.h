// Common parts of the floating-point rows: NaN, denormal flushing, saturation, minimum and maximum, rounding
// modes. Like lane_operation.h, compiled once per x86-64 level, with internal linkage.
#pragma once
#include <xmmintrin.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace warpmark::isa {
namespace {

// A NaN result of f32 is canonical, as on hardware; f64 keeps the operand's NaN, quieted.
inline float canonical(float a) {
    return a != a ? std::bit_cast<float>(0x7fffffffu) : a;
}
inline double quiet(double a) {
    return std::bit_cast<double>(std::bit_cast<uint64_t>(a) | uint64_t{1} << 51);
}
inline double canonical(double a) {
    return a != a ? quiet(a) : a;
}

// A NaN result of f64 is the first NaN operand, quieted. The CPU's own choice would depend on the operand
// order chosen by the compiler.
inline double first_nan(double result, double a) {
    return result != result && a != a ? quiet(a) : result;
}
inline double first_nan(double result, double a, double b) {
    return result != result && a != a ? quiet(a) : first_nan(result, b);
}
inline double first_nan(double result, double a, double b, double c) {
    return result != result && a != a ? quiet(a) : first_nan(result, b, c);
}

// Flushes denormals to zero, keeping the sign, as .ftz does for operands and results. f64 has no .ftz.
inline float flush(float a) {
    const uint32_t bits = std::bit_cast<uint32_t>(a);
    return (bits & 0x7f800000u) ? a : std::bit_cast<float>(bits & 0x80000000u);
}
inline double flush(double a) {
    return a;
}

// The same for a rounded result. It counts as tiny by its value rounded to 24 bits with unlimited exponent
// (measured on an H200); rounded as a denormal, it may have become the smallest normal number. `enlarged` is
// the same result, scaled by 2^64.
inline float flush(float rounded, float enlarged) {
    const bool carried = std::fabs(rounded) == 0x1p-126f && std::fabs(enlarged) < 0x1p-62f;
    return carried ? std::copysign(0.0f, rounded) : flush(rounded);
}

// Clamps to [0, 1]; NaN becomes +0. Implements .sat.
template <class T>
T saturate(T a) {
    return !(a > T{0}) ? T{0} : (a > T{1} ? T{1} : a);
}

// Prefers a number to a NaN; −0 is less than +0. Sections 9.7.3.11 and 9.7.3.12.
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
// .NaN: a NaN operand determines the result.
template <class T>
T least_or_nan(T a, T b) {
    return a != a ? a : (b != b ? b : least(a, b));
}
template <class T>
T most_or_nan(T a, T b) {
    return a != a ? a : (b != b ? b : most(a, b));
}

// The CPU's rounding mode during a row's loop. Operands are in memory (the frame), so the compiler cannot
// move the arithmetic across the mode changes.
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
