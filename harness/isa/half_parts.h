// Conversion of the 16-bit floats f16 and bf16 to double, which is exact, and back with any rounding
// direction. Like lane_operation.h, compiled once per x86-64 level, with internal linkage.
#pragma once
#include "harness/isa/float_parts.h"

namespace warpmark::isa {
namespace {

enum class Round { nearest, zero, down, up };

template <int fraction_bits, int exponent_bits>
struct Half {
    static constexpr int fraction = fraction_bits;
    static constexpr int bias = (1 << (exponent_bits - 1)) - 1;
    static constexpr uint16_t infinity = ((1 << exponent_bits) - 1) << fraction_bits;
    static constexpr uint16_t not_a_number = 0x7fff;  // canonical NaN
    static constexpr uint16_t sign = 0x8000;

    static constexpr bool is_nan(uint16_t a) { return (a & 0x7fff) > infinity; }

    static double widen(uint16_t a) {
        const int exponent = (a & 0x7fff) >> fraction, fraction_value = a & ((1 << fraction) - 1);
        const uint64_t sign_bit = uint64_t{a >> 15u & 1u} << 63;
        if ((a & infinity) == infinity)
            return canonical(std::bit_cast<double>(sign_bit | 0x7ff0000000000000u |
                                                   static_cast<uint64_t>(fraction_value) << (52 - fraction)));
        // The unit of the last place times the significand: both are exact.
        const int last = (exponent ? exponent : 1) - bias - fraction;
        const double unit = std::bit_cast<double>(static_cast<uint64_t>(last + 1023) << 52);
        const double magnitude = (exponent ? (1 << fraction) + fraction_value : fraction_value) * unit;
        return std::bit_cast<double>(std::bit_cast<uint64_t>(magnitude) | sign_bit);
    }

    // A NaN converted from f64 keeps its upper bits (measured on an H200).
    static uint16_t narrow_nan(double a) {
        const uint64_t bits = std::bit_cast<uint64_t>(a);
        const auto payload = static_cast<uint16_t>((bits & 0xfffffffffffffu) >> (52 - fraction));
        return static_cast<uint16_t>((bits >> 63 ? sign : 0) | infinity | payload | 1 << (fraction - 1));
    }

    static uint16_t narrow(double a, Round round = Round::nearest) {
        if (a != a) return not_a_number;
        const uint64_t bits = std::bit_cast<uint64_t>(a);
        const bool negative = bits >> 63;
        const uint16_t sign_bit = negative ? sign : 0;
        const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
        if (exponent == 1024) return sign_bit | infinity;
        const uint64_t significand = exponent == -1023 ? 0 : (bits & 0xfffffffffffffu) | uint64_t{1} << 52;
        const int lowest = 1 - bias, below = exponent < lowest ? lowest - exponent : 0;
        const int dropped = 52 - fraction + below < 63 ? 52 - fraction + below : 63;
        uint64_t kept = significand >> dropped;
        const uint64_t rest = significand & ((uint64_t{1} << dropped) - 1),
                       middle = uint64_t{1} << (dropped - 1);
        const bool inexact = rest != 0 || (exponent == -1023 && (bits & 0xfffffffffffffu));
        const bool away = round == Round::nearest ? rest > middle || (rest == middle && (kept & 1))
                                                  : inexact && round == (negative ? Round::down : Round::up);
        kept += away;
        // A carry out of the fraction increments the exponent.
        const int64_t encoded =
            below ? static_cast<int64_t>(kept)
                  : (int64_t{exponent + bias} << fraction) + static_cast<int64_t>(kept) - (1 << fraction);
        if (encoded < infinity) return static_cast<uint16_t>(sign_bit | encoded);
        const bool to_infinity = round == Round::nearest || round == (negative ? Round::down : Round::up);
        return static_cast<uint16_t>(sign_bit | (to_infinity ? infinity : infinity - 1));
    }
};
using F16Format = Half<10, 5>;
using BF16Format = Half<7, 8>;

template <class Format>
uint16_t flush_half(uint16_t a) {
    return a & Format::infinity ? a : a & Format::sign;
}

// True if .ftz flushes an exact result: rounded to nearest with unlimited exponent, it is below the smallest
// normal number (measured on an H200).
template <class Format>
bool is_tiny(double exact) {
    constexpr double least = Format::fraction == 10 ? 0x1p-14 : 0x1p-126,
                     quarter = Format::fraction == 10 ? 0x1p-12 : 0x1p-9;
    return std::fabs(exact) < least * (1 - quarter);
}

// a + b rounded to odd, so that rounding the double to a half gives the same result as rounding the exact
// sum.
inline double odd_sum(double a, double b) {
    const double sum = a + b;
    if (!std::isfinite(sum)) return sum;
    const double part = sum - a, error = (a - (sum - part)) + (b - part);
    const uint64_t bits = std::bit_cast<uint64_t>(sum);
    if (error == 0 || (bits & 1)) return sum;
    return std::bit_cast<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

}  // namespace
}  // namespace warpmark::isa
