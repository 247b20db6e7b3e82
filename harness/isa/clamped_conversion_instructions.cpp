// Rows for cvt to and from f16 and bf16 with .ftz, .sat or .satfinite, and for tf32. PTX ISA 9.0, section
// 9.7.9.21.
#include "harness/isa/conversion_parts.h"
#include "harness/isa/half_parts.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<F16> f16;
constexpr List<BF16> bf16;

template <class Format>
uint16_t saturated(uint16_t a) {
    return Format::is_nan(a) || (a & Format::sign) ? uint16_t{0}
                                                   : (a > Format::narrow(1) ? Format::narrow(1) : a);
}
template <class Format>
uint16_t relu(uint16_t a) {
    return (a & Format::sign) && !Format::is_nan(a) ? uint16_t{0} : a;
}
// .satfinite: infinity and larger numbers become the largest finite one; a NaN stays a NaN.
template <class Format>
uint16_t finite(uint16_t a) {
    return (a & 0x7fff) == Format::infinity ? static_cast<uint16_t>(a - 1) : a;
}

template <Round round>
void flushed_or_saturated(LaneSink& s, const Pattern& mode) {
    using H = F16Format;
    const Pattern cvt = Pattern("cvt") + mode;
    // To f16, .ftz has no effect: a denormal still influences directed rounding (measured on an H200).
    if constexpr (round != Round::nearest) {
        row<F16(A)>(s, cvt + ".ftz.f16.type", f32, [](float a) { return H::narrow(a, round); });
        row<F16(A)>(s, cvt + ".sat.f16.type", f32, [](float a) { return saturated<H>(H::narrow(a, round)); });
        row<BF16(F16)>(s, cvt + ".bf16.type", f16,
                       [](uint16_t a) { return BF16Format::narrow(H::widen(a), round); });
        row<F16(BF16)>(s, cvt + ".f16.type", bf16,
                       [](uint16_t a) { return H::narrow(BF16Format::widen(a), round); });
    }
    row<F16(A)>(s, cvt + ".ftz.sat.f16.type", f32, [](float a) { return saturated<H>(H::narrow(a, round)); });
    row<BF16(A)>(s, cvt + ".ftz.bf16.type", f32, [](float a) { return BF16Format::narrow(flush(a), round); });
    row<F16(A)>(s, cvt + ".sat.f16.type", f64, [](double a) { return saturated<H>(H::narrow(a, round)); });
    // An integer is 0, or saturates.
    pairs(s, cvt + ".sat.dtype.atype", List<F16>{}, integers,
          []<class D>(auto a) { return a > 0 ? H::narrow(1) : uint16_t{0}; });
}

template <class Format, class One, class Two, Round round>
void stays_finite(LaneSink& s, const Pattern& mode) {
    static constexpr auto narrow = [](float a) { return finite<Format>(Format::narrow(a, round)); };
    static constexpr auto narrow_relu = [](float a) {
        return relu<Format>(finite<Format>(Format::narrow(a, round)));
    };
    const Pattern cvt = Pattern("cvt") + mode;
    row<One(A)>(s, cvt + ".satfinite.dtype.atype", f32, [](float a) { return narrow(a); });
    row<One(A)>(s, cvt + ".(satfinite.relu|relu.satfinite).dtype.atype", f32,
                [](float a) { return narrow_relu(a); });
    row<Two(A, A)>(s, cvt + ".satfinite.dtype.atype", f32,
                   [](float a, float b) { return uint32_t{narrow(a)} << 16 | narrow(b); });
    row<Two(A, A)>(s, cvt + ".(satfinite.relu|relu.satfinite).dtype.atype", f32,
                   [](float a, float b) { return uint32_t{narrow_relu(a)} << 16 | narrow_relu(b); });
}

void from_halves(LaneSink& s) {
    row<F32(A)>(s, "cvt[.ftz].sat.f32.type", f16,
                [](uint16_t a) { return saturate(static_cast<float>(F16Format::widen(a))); });
    row<F64(A)>(s, "cvt.sat.f64.type", f16, [](uint16_t a) { return saturate(F16Format::widen(a)); });
    row<F32(A)>(s, "cvt.ftz.f32.type", bf16,
                [](uint16_t a) { return canonical(flush(std::bit_cast<float>(uint32_t{a} << 16))); });
    row<F64(A)>(s, "cvt.(rn|rz|rm|rp).f64.type", bf16, [](uint16_t a) { return BF16Format::widen(a); });
    row<A(A)>(s, "cvt.bf16.type", bf16,
              [](uint16_t a) { return BF16Format::is_nan(a) ? BF16Format::not_a_number : a; });
    const auto integral = [&](const char* mode, auto round) {
        row<A(A)>(s, Pattern("cvt.") + mode + ".sat.type.type", f16, [](uint16_t a) {
            return saturated<F16Format>(F16Format::narrow(decltype(round){}(F16Format::widen(a))));
        });
    };
    integral("rni", [](double a) { return nearest(a); });
    integral("rzi", [](double a) { return toward_zero(a); });
    integral("rmi", [](double a) { return down(a); });
    integral("rpi", [](double a) { return up(a); });
}

// tf32 is the upper 19 bits of an f32. When rounding away from zero, a NaN is truncated like other values,
// and .satfinite uses the next smaller code (measured on an H200).
constexpr int dropped = 13;
constexpr uint32_t kept = ~uint32_t{0} << dropped, infinity = 0x7f800000, canonical_nan = 0x7fffffff & kept;

enum class Ties { away, even, toward_zero };

template <Ties ties, bool stay_finite, bool clamp>
uint32_t to_tf32(float a) {
    uint32_t bits = std::bit_cast<uint32_t>(a);
    if (a != a && ties != Ties::away) return canonical_nan;
    if (clamp && (bits >> 31)) return 0;
    if ((bits & infinity) != infinity) {
        if (ties == Ties::away) bits += 1u << (dropped - 1);
        if (ties == Ties::even) bits += (1u << (dropped - 1)) - 1 + (bits >> dropped & 1);
    }
    bits &= kept;
    return stay_finite && (bits & infinity) == infinity ? bits - (1u << dropped) : bits;
}

template <Ties ties>
void tf32(LaneSink& s, const Pattern& mode) {
    const Pattern cvt = Pattern("cvt") + mode;
    if constexpr (ties != Ties::away)
        row<B32(A)>(s, cvt + ".tf32.type", f32, [](float a) { return to_tf32<ties, false, false>(a); });
    row<B32(A)>(s, cvt + ".satfinite.tf32.type", f32, [](float a) { return to_tf32<ties, true, false>(a); });
    if constexpr (ties != Ties::away) {
        row<B32(A)>(s, cvt + ".relu.tf32.type", f32, [](float a) { return to_tf32<ties, false, true>(a); });
        row<B32(A)>(s, cvt + ".(satfinite.relu|relu.satfinite).tf32.type", f32,
                    [](float a) { return to_tf32<ties, true, true>(a); });
    }
}

}  // namespace

void clamped_convert_rows(LaneSink& s) {
    flushed_or_saturated<Round::nearest>(s, ".rn");
    flushed_or_saturated<Round::zero>(s, ".rz");
    flushed_or_saturated<Round::down>(s, ".rm");
    flushed_or_saturated<Round::up>(s, ".rp");
    stays_finite<F16Format, F16, F16x2, Round::nearest>(s, ".rn");
    stays_finite<F16Format, F16, F16x2, Round::zero>(s, ".rz");
    stays_finite<BF16Format, BF16, BF16x2, Round::nearest>(s, ".rn");
    stays_finite<BF16Format, BF16, BF16x2, Round::zero>(s, ".rz");
    from_halves(s);
    tf32<Ties::away>(s, ".rna");
    tf32<Ties::even>(s, ".rn");
    tf32<Ties::toward_zero>(s, ".rz");
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
