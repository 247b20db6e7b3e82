// Rows for cvt to and from floats of 8, 6 and 4 bits, two per register, the first operand in its upper half.
// PTX ISA 9.0, sections 5.2.3 and 9.7.9.21.
#include "harness/isa/half_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<F16x2> f16x2;
constexpr List<BF16x2> bf16x2;

// `largest_code` encodes the largest number. In a format without NaN, a NaN becomes the largest number.
template <int exponent_bits, int fraction_bits, uint8_t largest_code, bool nan, bool infinite>
struct Small {
    static constexpr int fraction = fraction_bits, bias = (1 << (exponent_bits - 1)) - 1;
    static constexpr uint8_t largest = largest_code, sign = 1 << (exponent_bits + fraction_bits),
                             not_a_number = nan ? 0x7f : largest_code;

    // Always rounds to nearest even, and is always finite.
    static uint8_t narrow(double a, bool relu) {
        if (a != a) return not_a_number;
        const bool negative = std::signbit(a);
        if (negative && relu) return 0;
        const double size = std::fabs(a);
        const int exponent = std::max(static_cast<int>(std::bit_cast<uint64_t>(size) >> 52) - 1023, 1 - bias);
        double code = largest;
        if (exponent <= bias + 2) {
            const double unit =
                std::bit_cast<double>(static_cast<uint64_t>(exponent - fraction + 1023) << 52);
            // A carry out of the fraction increments the exponent.
            code =
                std::min(static_cast<double>((exponent + bias - 1) << fraction) + __builtin_rint(size / unit),
                         static_cast<double>(largest));
        }
        return static_cast<uint8_t>(static_cast<uint8_t>(code) | (negative ? sign : 0));
    }

    static double widen(uint8_t code) {
        const int size = code & (sign - 1), exponent = size >> fraction;
        if (nan && size > largest)
            return infinite && size == largest + 1
                       ? (code & sign ? -1 : 1) * std::bit_cast<double>(uint64_t{0x7ff} << 52)
                       : std::bit_cast<double>(uint64_t{0xfff} << 51);
        const int last = (exponent ? exponent : 1) - bias - fraction;
        const int units = exponent ? (1 << fraction) + (size & ((1 << fraction) - 1)) : size;
        const double value = units * std::bit_cast<double>(static_cast<uint64_t>(last + 1023) << 52);
        return code & sign ? -value : value;
    }
};
using E4M3 = Small<4, 3, 0x7e, true, false>;
using E5M2 = Small<5, 2, 0x7b, true, true>;
using E2M3 = Small<2, 3, 0x1f, false, false>;
using E3M2 = Small<3, 2, 0x1f, false, false>;
using E2M1 = Small<2, 1, 0x7, false, false>;

double low(uint32_t pair) {
    return F16Format::widen(static_cast<uint16_t>(pair));
}
double high(uint32_t pair) {
    return F16Format::widen(static_cast<uint16_t>(pair >> 16));
}

template <class Format, bool relu>
uint32_t halves(uint8_t upper, uint8_t lower) {
    const auto half = [](uint8_t code) {
        const uint16_t value = F16Format::narrow(Format::widen(code));
        return relu && (value & F16Format::sign) && !F16Format::is_nan(value) ? uint16_t{0} : value;
    };
    return uint32_t{half(upper)} << 16 | half(lower);
}

// In a 16-bit register.
template <class Format, bool relu>
void bytes(LaneSink& s, const Pattern& name, const Pattern& after) {
    row<B16(A, A)>(s, Pattern("cvt.rn.satfinite") + after + "." + name + ".type", f32,
                   [](float a, float b) { return Format::narrow(a, relu) << 8 | Format::narrow(b, relu); });
    row<F16x2(B16)>(s, Pattern("cvt.rn") + after + ".f16x2." + name, List<B16>{}, [](uint16_t a) {
        return halves<Format, relu>(static_cast<uint8_t>(a >> 8), static_cast<uint8_t>(a));
    });
}

template <class Format, bool relu>
void from_pairs(LaneSink& s, const Pattern& name, const Pattern& after) {
    row<B16(A)>(s, Pattern("cvt.rn.satfinite") + after + "." + name + ".type", f16x2,
                [](uint32_t a) { return Format::narrow(high(a), relu) << 8 | Format::narrow(low(a), relu); });
}

// Two 4-bit floats in one byte.
template <bool relu>
void nibbles(LaneSink& s, const Pattern& after) {
    row<B8(A, A)>(s, Pattern("cvt.rn.satfinite") + after + ".e2m1x2.type", f32,
                  [](float a, float b) { return E2M1::narrow(a, relu) << 4 | E2M1::narrow(b, relu); });
    row<F16x2(B8)>(s, Pattern("cvt.rn") + after + ".f16x2.e2m1x2", List<B8>{},
                   [](uint8_t a) { return halves<E2M1, relu>(a >> 4, a & 15); });
}

// ue8m0 consists of an exponent only: the value's own, or the next one if it is inexact and rounds up. Signs
// are dropped.
template <bool up, bool stay_finite>
uint8_t exponent_of(float a) {
    const uint32_t bits = std::bit_cast<uint32_t>(a) & 0x7fffffffu;
    if (a != a) return 0xff;
    uint32_t exponent = bits >> 23;
    if (up && (bits & 0x7fffffu) && bits > 0x00400000u) ++exponent;
    return static_cast<uint8_t>(stay_finite && exponent == 0xff ? 0xfe : exponent);
}

template <bool up, bool stay_finite>
void exponents(LaneSink& s, const Pattern& mode) {
    row<B16(A, A)>(s, Pattern("cvt.") + mode + ".ue8m0x2.type", f32, [](float a, float b) {
        return exponent_of<up, stay_finite>(a) << 8 | exponent_of<up, stay_finite>(b);
    });
    row<B16(A)>(s, Pattern("cvt.") + mode + ".ue8m0x2.type", bf16x2, [](uint32_t a) {
        return exponent_of<up, stay_finite>(std::bit_cast<float>(a & 0xffff0000u)) << 8 |
               exponent_of<up, stay_finite>(std::bit_cast<float>(a << 16));
    });
}

// 2^(code − 127) as bf16.
uint32_t power(uint8_t code) {
    return code == 0xff ? 0x7fffu : (code == 0 ? 0x40u : uint32_t{code} << 7);
}

template <bool relu>
void all(LaneSink& s, const Pattern& after) {
    bytes<E4M3, relu>(s, "e4m3x2", after);
    bytes<E5M2, relu>(s, "e5m2x2", after);
    bytes<E2M3, relu>(s, "e2m3x2", after);
    bytes<E3M2, relu>(s, "e3m2x2", after);
    from_pairs<E4M3, relu>(s, "e4m3x2", after);
    from_pairs<E5M2, relu>(s, "e5m2x2", after);
    nibbles<relu>(s, after);
}

}  // namespace

void small_float_rows(LaneSink& s) {
    all<false>(s, "");
    all<true>(s, ".relu");
    exponents<false, false>(s, "rz");
    exponents<false, true>(s, "rz.satfinite");
    exponents<true, false>(s, "rp");
    exponents<true, true>(s, "rp.satfinite");
    row<BF16x2(B16)>(s, "cvt.rn.bf16x2.ue8m0x2", List<B16>{}, [](uint16_t a) {
        return power(static_cast<uint8_t>(a >> 8)) << 16 | power(static_cast<uint8_t>(a));
    });
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
