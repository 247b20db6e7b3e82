// Rows for cvt to and from f16 and bf16, one or two at a time. PTX ISA 9.0, section 9.7.9.21.
#include "harness/isa/conversion_parts.h"
#include "harness/isa/half_parts.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

// 64-bit integers exceed a double's precision. Lost bits are recorded in the last bit, for the second
// rounding.
template <class T>
double odd_double(T a) {
    if constexpr (sizeof(T) < 8) {
        return static_cast<double>(a);
    } else {
        const bool negative = a < T{0};
        const uint64_t magnitude =
            negative ? uint64_t{0} - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
        const uint64_t kept = magnitude >> 11, lost = magnitude & 0x7ff;
        const double value = magnitude >> 53 ? static_cast<double>(kept | (lost != 0)) * 2048.0
                                             : static_cast<double>(magnitude);
        return negative ? -value : value;
    }
}

template <class Format>
uint16_t relu(uint16_t a) {
    return (a & Format::sign) && !Format::is_nan(a) ? uint16_t{0} : a;
}
template <class Format>
uint16_t saturated(uint16_t a) {
    return Format::is_nan(a) || (a & Format::sign) ? uint16_t{0}
                                                   : (a > Format::narrow(1) ? Format::narrow(1) : a);
}

template <class Format, class One, class Two, Round round>
void to_half(LaneSink& s, const Pattern& mode) {
    row<One(A)>(s, Pattern("cvt") + mode + ".dtype.atype", f32,
                [](float a) { return Format::narrow(a, round); });
    row<One(A)>(s, Pattern("cvt") + mode + ".dtype.atype", f64,
                [](double a) { return a != a ? Format::narrow_nan(a) : Format::narrow(a, round); });
    if constexpr (round == Round::nearest || round == Round::zero) {
        row<One(A)>(s, Pattern("cvt") + mode + ".relu.dtype.atype", f32,
                    [](float a) { return relu<Format>(Format::narrow(a, round)); });
        // d's upper half is a, its lower half b.
        row<Two(A, A)>(s, Pattern("cvt") + mode + ".dtype.atype", f32, [](float a, float b) {
            return uint32_t{Format::narrow(a, round)} << 16 | Format::narrow(b, round);
        });
        row<Two(A, A)>(s, Pattern("cvt") + mode + ".relu.dtype.atype", f32, [](float a, float b) {
            return uint32_t{relu<Format>(Format::narrow(a, round))} << 16 |
                   relu<Format>(Format::narrow(b, round));
        });
    }
}

template <class Format, class One, Round round, class Integers>
void integers_to_half(LaneSink& s, const Pattern& mode, Integers list) {
    pairs(s, Pattern("cvt") + mode + ".dtype.atype", List<One>{}, list,
          []<class D>(auto a) { return Format::narrow(odd_double(a), round); });
}

// bf16 does not support .sat here.
template <class Format, class One>
void from_half(LaneSink& s, const Pattern& sat) {
    constexpr List<One> one;
    row<F64(A)>(s, "cvt.f64.type", one, [](uint16_t a) { return Format::widen(a); });
    pairs(s, Pattern("cvt.rni") + sat + ".dtype.atype", integers, one,
          []<class D>(uint16_t a) { return to_integer<D>(nearest(static_cast<float>(Format::widen(a)))); });
    pairs(s, Pattern("cvt.rzi") + sat + ".dtype.atype", integers, one, []<class D>(uint16_t a) {
        return to_integer<D>(toward_zero(static_cast<float>(Format::widen(a))));
    });
    pairs(s, Pattern("cvt.rmi") + sat + ".dtype.atype", integers, one,
          []<class D>(uint16_t a) { return to_integer<D>(down(static_cast<float>(Format::widen(a)))); });
    pairs(s, Pattern("cvt.rpi") + sat + ".dtype.atype", integers, one,
          []<class D>(uint16_t a) { return to_integer<D>(up(static_cast<float>(Format::widen(a)))); });
    row<A(A)>(s, "cvt.rni.type.type", one,
              [](uint16_t a) { return Format::narrow(nearest(Format::widen(a))); });
    row<A(A)>(s, "cvt.rzi.type.type", one,
              [](uint16_t a) { return Format::narrow(toward_zero(Format::widen(a))); });
    row<A(A)>(s, "cvt.rmi.type.type", one, [](uint16_t a) { return Format::narrow(down(Format::widen(a))); });
    row<A(A)>(s, "cvt.rpi.type.type", one, [](uint16_t a) { return Format::narrow(up(Format::widen(a))); });
}

// bf16 does not support 8-bit integers.
constexpr List<U16, U32, U64, S16, S32, S64> wide_integers;

template <class Format, class One, class Two, class Integers>
void both_ways(LaneSink& s, Integers list, const Pattern& sat) {
    to_half<Format, One, Two, Round::nearest>(s, ".rn");
    to_half<Format, One, Two, Round::zero>(s, ".rz");
    to_half<Format, One, Two, Round::down>(s, ".rm");
    to_half<Format, One, Two, Round::up>(s, ".rp");
    integers_to_half<Format, One, Round::nearest>(s, ".rn", list);
    integers_to_half<Format, One, Round::zero>(s, ".rz", list);
    integers_to_half<Format, One, Round::down>(s, ".rm", list);
    integers_to_half<Format, One, Round::up>(s, ".rp", list);
    from_half<Format, One>(s, sat);
}

}  // namespace

void half_convert_rows(LaneSink& s) {
    both_ways<F16Format, F16, F16x2>(s, integers, "[.sat]");
    both_ways<BF16Format, BF16, BF16x2>(s, wide_integers, "");
    // No f16 is a denormal in f32, so .ftz has no effect.
    row<F32(A)>(s, "cvt[.ftz].f32.type", List<F16>{},
                [](uint16_t a) { return canonical(static_cast<float>(F16Format::widen(a))); });
    row<F32(A)>(s, "cvt.f32.type", List<BF16>{},
                [](uint16_t a) { return std::bit_cast<float>(uint32_t{a} << 16); });
    row<F16(A)>(s, "cvt.rn.ftz.f16.type", f32, [](float a) { return F16Format::narrow(flush(a)); });
    row<F16(A)>(s, "cvt.rn.sat.f16.type", f32,
                [](float a) { return saturated<F16Format>(F16Format::narrow(a)); });
    row<A(A)>(s, "cvt.type.type", List<F16>{},
              [](uint16_t a) { return F16Format::is_nan(a) ? F16Format::not_a_number : a; });
    row<A(A)>(s, "cvt.sat.type.type", List<F16>{}, [](uint16_t a) { return saturated<F16Format>(a); });
    row<BF16(F16)>(s, "cvt.rn.bf16.type", List<F16>{},
                   [](uint16_t a) { return BF16Format::narrow(F16Format::widen(a)); });
    row<F16(BF16)>(s, "cvt.rn.f16.type", List<BF16>{},
                   [](uint16_t a) { return F16Format::narrow(BF16Format::widen(a)); });
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
