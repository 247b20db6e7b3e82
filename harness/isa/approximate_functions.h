// Multi-function unit (MUFU in SASS): its functions, bit-identical to an H200. Like lane_operation.h,
// compiled once per x86-64 level, with internal linkage.
//
// The unit interpolates (Oberman and Siu, "A High-Performance Area-Efficient Multifunction Interpolator",
// 2005; the envytools project found the same arithmetic in the first CUDA chips). The upper bits of the
// operand's fraction select a table segment: c0 of 26 bits, c1 of 16 and c2 of 10 (wider for tanh). With x,
// the lower bits, the unit computes in fixed point
//     c0 + c1 * x + c2 * square(x) + a rounding constant
// and truncates after the last place. square() omits the lower columns of its partial products. In addition:
//   rcp, rsq, sqrt   the exponent is negated or halved; odd exponents have their own segments
//   ex2              the operand is in fixed point with 23 fraction bits, truncated; its integer part becomes
//                    the exponent
//   lg2              the exponent is added, then the sum is normalized and truncated after 24 bits
//   sin, cos         the operand is in full turns, in fixed point with 25 fraction bits; the first two bits
//                    select the quadrant
//   tanh             each binade from 2^-8 to 2^3 has its own segments; below, tanh(x) is x, above it is 1
// Denormal operands and results are zero. The tables and all constants were derived from measurements.
#pragma once
#include <algorithm>

#include "harness/isa/approximate_tables.h"
#include "harness/isa/float_parts.h"

namespace warpmark::isa {
namespace {
namespace mufu {

constexpr uint32_t infinity = 0x7f800000, not_a_number = 0x7fffffff, sign_bit = 0x80000000,
                   hidden_bit = 0x800000;

// A float's sign, exponent (encoded) and fraction.
struct Parts {
    uint32_t bits, sign, fraction;
    int32_t exponent;
    explicit Parts(float a)
        : bits(std::bit_cast<uint32_t>(a)),
          sign(bits & sign_bit),
          fraction(bits & (hidden_bit - 1)),
          exponent(static_cast<int32_t>(bits >> 23 & 255)) {}
    bool is_zero() const { return exponent == 0; }  // or denormal
    bool is_nan() const { return (bits & ~sign_bit) > infinity; }
    bool is_infinite_or_nan() const { return exponent == 255; }
};

// condition ? yes : no, without a branch, so that the compiler can vectorize loops over lanes.
template <class T>
T choose(bool condition, T yes, T no) {
    const T mask = -static_cast<T>(condition);
    return (yes & mask) | (no & ~mask);
}
inline float choose(bool condition, float yes, float no) {
    return std::bit_cast<float>(choose(condition, std::bit_cast<uint32_t>(yes), std::bit_cast<uint32_t>(no)));
}

// x² / 2^19 for 17-bit x, minus the contribution of the columns below 2^18. The square of x's lower 9 bits
// lies completely below them, that of the upper 8 bits above. The mixed products with bit k of the upper part
// keep the masked bits.
inline uint32_t square(uint32_t x) {
    const uint32_t high = x >> 9, low = x & 0x1ff;
    uint32_t sum = high * high >> 1;
    for (uint32_t k = 1; k < 8; ++k) sum += (high >> k & 1) * (low >> (9 - k));
    return sum;
}

// The polynomial without its constant; c0 and c2 are aligned with c1 * x.
inline int64_t interpolate(const Segment& of, uint32_t x, uint32_t squared, int c0_shift, int c2_shift) {
    return (int64_t{of.c0} << c0_shift) + int64_t{of.c1} * x + (int64_t{of.c2} * squared << c2_shift);
}

// Converts a fixed-point number below 2^52 to float, truncating beyond 24 bits.
inline float cut_off(int64_t value) {
    const double exact = std::bit_cast<double>(value | 0x4330000000000000) - 0x1p52;
    return static_cast<float>(std::bit_cast<double>(std::bit_cast<uint64_t>(exact) & ~uint64_t{0x1fffffff}));
}

// |a| * 2^places as an integer, truncated. Above 2^32, only the lower 25 bits are valid.
inline uint32_t fixed_point(const Parts& a, int places) {
    const int shift = a.exponent - 150 + places;
    const uint32_t significand = choose(a.is_zero(), 0u, a.fraction | hidden_bit);
    return significand << std::clamp(shift, 0, 31) >> std::clamp(-shift, 0, 31);
}

// Significands of 1/m and 1/sqrt(m), between 2^23 and 2^24, for m = 1.fraction or, if `twice`, for 2m.
inline int32_t reciprocal(uint32_t fraction) {
    const uint32_t x = fraction & 0xffff;
    return static_cast<int32_t>(
        (interpolate(reciprocal_segments[fraction >> 16], x, square(x << 1), 13, 0) + 0x47e7) >> 15);
}
inline int32_t reciprocal_root(uint32_t fraction, uint32_t twice) {
    const uint32_t x = fraction & 0x1ffff;
    const int64_t sum =
        interpolate(reciprocal_root_segments[twice << 6 | fraction >> 17], x, square(x), 14, 2) + 0x7fff;
    return choose((fraction | twice) == 0, 1 << 24, static_cast<int32_t>(sum >> 16));
}

inline float rcp(float a) {
    const Parts of(a);
    int32_t bits = (252 - of.exponent) * (1 << 23) + reciprocal(of.fraction);  // the leading bit carries
    bits = choose((bits < 1 << 23) | of.is_infinite_or_nan(), 0, bits);
    bits = choose(of.is_zero(), static_cast<int32_t>(infinity), bits);
    return std::bit_cast<float>(choose(of.is_nan(), not_a_number, of.sign | static_cast<uint32_t>(bits)));
}

inline float rsq(float a) {
    const Parts of(a);
    const uint32_t twice = ~static_cast<uint32_t>(of.exponent) & 1;  // the bias is odd
    uint32_t bits = static_cast<uint32_t>((189 - (of.exponent + 1) / 2) * (1 << 23) +
                                          reciprocal_root(of.fraction, twice));
    bits = choose(of.is_infinite_or_nan(), 0u, bits);
    bits = choose((of.sign != 0) | of.is_nan(), not_a_number, bits);
    return std::bit_cast<float>(choose(of.is_zero(), of.sign | infinity, bits));
}

inline float sqrt(float a) {
    const Parts of(a);
    const uint32_t twice = ~static_cast<uint32_t>(of.exponent) & 1, x = of.fraction & 0x1ffff;
    const int64_t sum =
        interpolate(root_segments[twice << 6 | of.fraction >> 17], x, square(x), 15, 1) + 0xffff;
    const int32_t significand = choose((of.fraction | twice) == 0, 1 << 23, static_cast<int32_t>(sum >> 17));
    uint32_t bits = static_cast<uint32_t>((62 + (of.exponent + 1) / 2) * (1 << 23) + significand);
    bits = choose(of.is_infinite_or_nan(), infinity, bits);
    bits = choose((of.sign != 0) | of.is_nan(), not_a_number, bits);
    return std::bit_cast<float>(choose(of.is_zero(), of.sign, bits));
}

inline float ex2(float a) {
    const Parts of(a);
    // Negative numbers are complemented, and not negated unless they are integers.
    const uint32_t magnitude = fixed_point(of, 23);
    const uint32_t value =
        choose(of.sign == 0, magnitude, ~magnitude + ((magnitude & (hidden_bit - 1)) == 0));
    const uint32_t fraction = value & (hidden_bit - 1), x = fraction & 0x1ffff;
    const auto significand = static_cast<int32_t>(
        (interpolate(exponential_segments[fraction >> 17], x, square(x), 13, 0) + 0x77e2) >> 15);
    const int32_t exponent = (static_cast<int32_t>(value) >> 23) + 126;
    auto bits =
        static_cast<int32_t>((static_cast<uint32_t>(exponent) << 23) + static_cast<uint32_t>(significand));
    bits = choose(bits < 1 << 23, 0, bits);
    bits = choose(of.exponent >= 127 + 7, choose(of.sign == 0, static_cast<int32_t>(infinity), 0), bits);
    return std::bit_cast<float>(choose(of.is_nan(), not_a_number, static_cast<uint32_t>(bits)));
}

inline float lg2(float a) {
    const Parts of(a);
    const uint32_t x = of.fraction & 0x1ffff;
    int64_t sum = (interpolate(logarithm_segments[of.fraction >> 17], x, square(x), 12, 1) + 0x3345) >> 2;
    sum = choose(of.bits == 0x3f800000, int64_t{0}, sum);
    sum += (int64_t{of.exponent} - 127) * (int64_t{1} << 36);
    const bool negative = sum < 0;
    const float magnitude = cut_off(choose(negative, ~sum, sum)) * 0x1p-36f;
    uint32_t bits = std::bit_cast<uint32_t>(magnitude) | uint32_t{negative} << 31;
    bits = choose(of.is_infinite_or_nan(), infinity, bits);
    bits = choose((of.sign != 0) | of.is_nan(), not_a_number, bits);
    return std::bit_cast<float>(choose(of.is_zero(), sign_bit | infinity, bits));
}

// sin of `a` full turns plus `ahead` quadrants.
inline float sine(const Parts& a, uint32_t sign, uint32_t ahead) {
    const uint32_t turn = fixed_point(a, 25), quadrant = (turn >> 23) + ahead;
    const uint32_t fraction = choose((quadrant & 1) != 0, ~turn, turn) & (hidden_bit - 1),
                   x = fraction & 0x1ffff;
    const float magnitude =
        cut_off(interpolate(sine_segments[fraction >> 17], x, square(x), 11, 0)) * 0x1p-37f;
    const uint32_t bits = std::bit_cast<uint32_t>(magnitude) | (sign ^ (quadrant & 2) << 30);
    return std::bit_cast<float>(choose(a.is_infinite_or_nan(), not_a_number, bits));
}
inline float sin(float turns) {
    const Parts of(turns);
    return sine(of, of.sign, 0);
}
inline float cos(float turns) {
    return sine(Parts(turns), 0, 1);
}

inline float tanh(float a) {
    static constexpr uint32_t segment_bits[] = {0, 0, 0, 1, 1, 2, 2, 2, 3, 4, 3},
                              first[] = {0, 1, 2, 3, 5, 7, 11, 15, 19, 27, 43};  // first segment per binade
    constexpr int32_t least = 127 - 8, most = 127 + 2;
    const Parts of(a);
    const bool is_low = of.exponent<least, is_high = of.exponent> most;
    const int32_t binade = choose(is_low, 0, choose(is_high, most - least, of.exponent - least));
    const uint32_t leading = segment_bits[binade], x = of.fraction >> (6 - leading) & 0x1ffff;
    const int64_t sum =
        interpolate(tanh_segments[first[binade] + (of.fraction >> (23 - leading))], x, square(x), 15, 0);
    const float scale = std::bit_cast<float>((binade + least - 40) << 23);
    uint32_t bits = std::bit_cast<uint32_t>(cut_off(sum) * scale) | of.sign;
    bits = choose(is_low, of.bits, choose(is_high, of.sign | 0x3f800000, bits));
    return std::bit_cast<float>(choose(of.is_nan(), not_a_number, bits));
}

// Upper 32 bits of a double, with 20 fraction bits. The operand's lower bits are ignored, the result's are
// zero.
struct UpperParts {
    uint32_t bits, sign, fraction;
    int32_t exponent;
    explicit UpperParts(double a)
        : bits(static_cast<uint32_t>(std::bit_cast<uint64_t>(a) >> 32)),
          sign(bits & sign_bit),
          fraction(bits & 0xfffff),
          exponent(static_cast<int32_t>(bits >> 20 & 2047)) {}
    bool is_zero() const { return exponent == 0; }
    bool is_nan() const { return (bits & ~sign_bit) > 0x7ff00000; }
    bool is_infinite_or_nan() const { return exponent == 2047; }
};
inline double from_upper(uint32_t bits) {
    return std::bit_cast<double>(uint64_t{bits} << 32);
}

inline double rcp64h(double a) {
    const UpperParts of(a);
    int32_t bits = (2044 - of.exponent) * (1 << 20) + (reciprocal(of.fraction << 3) >> 3);
    bits = choose((bits < 1 << 20) | of.is_infinite_or_nan(), 0, bits);
    bits = choose(of.is_zero(), 0x7ff00000, bits);
    return from_upper(choose(of.is_nan(), not_a_number, of.sign | static_cast<uint32_t>(bits)));
}

inline double rsq64h(double a) {
    const UpperParts of(a);
    const uint32_t twice = ~static_cast<uint32_t>(of.exponent) & 1;
    uint32_t bits = static_cast<uint32_t>((1533 - (of.exponent + 1) / 2) * (1 << 20) +
                                          (reciprocal_root(of.fraction << 3, twice) >> 3));
    bits = of.is_infinite_or_nan() ? 0 : bits;
    bits = of.sign || of.is_nan() ? not_a_number : bits;
    return from_upper(choose(of.is_zero(), of.sign | 0x7ff00000, bits));
}

}  // namespace mufu
}  // namespace
}  // namespace warpmark::isa
