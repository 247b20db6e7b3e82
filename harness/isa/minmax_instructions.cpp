// Rows for min and max of magnitudes (.xorsign.abs, .abs) and of three operands. PTX ISA 9.0, sections
// 9.7.3.11, 9.7.3.12, 9.7.4.7 and 9.7.4.8.
#include "harness/isa/half_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

// Treatment of denormal operands: kept or flushed.
struct Keep {
    static float of(float a) { return a; }
    template <class Format>
    static uint16_t half(uint16_t a) {
        return a;
    }
};
struct Flush {
    static float of(float a) { return flush(a); }
    template <class Format>
    static uint16_t half(uint16_t a) {
        return flush_half<Format>(a);
    }
};

template <class F>
float of_sizes(float a, float b, F f) {
    const float size = f(std::fabs(a), std::fabs(b));
    return size != size ? canonical(size) : (std::signbit(a) != std::signbit(b) ? -size : size);
}

template <class Format, class Treat, class F>
uint16_t of_half_sizes(uint16_t a, uint16_t b, F f) {
    a = Treat::template half<Format>(a);
    b = Treat::template half<Format>(b);
    const uint16_t size = Format::narrow(f(std::fabs(Format::widen(a)), std::fabs(Format::widen(b))));
    return Format::is_nan(size) ? size : static_cast<uint16_t>(size | ((a ^ b) & Format::sign));
}

template <class Treat, class F>
void of_f32(LaneSink& s, const Pattern& name, F) {
    row<A(A, A)>(s, name + ".xorsign.abs.type", f32,
                 [](float a, float b) { return of_sizes(Treat::of(a), Treat::of(b), F{}); });
    // Three operands: the suffix "/3" distinguishes them from two (program/lower_table_instructions.cpp).
    row<A(A, A, A)>(s, name + ".type/3", f32, [](float a, float b, float c) {
        return canonical(F{}(F{}(Treat::of(a), Treat::of(b)), Treat::of(c)));
    });
    row<A(A, A, A)>(s, name + ".abs.type/3", f32, [](float a, float b, float c) {
        return canonical(F{}(F{}(std::fabs(Treat::of(a)), std::fabs(Treat::of(b))), std::fabs(Treat::of(c))));
    });
}

template <class Format, class Treat, class One, class Two, class F>
void of_halves(LaneSink& s, const Pattern& name, F) {
    row<A(A, A)>(s, name + ".xorsign.abs.type", List<One>{},
                 [](uint16_t a, uint16_t b) { return of_half_sizes<Format, Treat>(a, b, F{}); });
    row<A(A, A)>(s, name + ".xorsign.abs.type", List<Two>{}, [](uint32_t a, uint32_t b) {
        return uint32_t{of_half_sizes<Format, Treat>(static_cast<uint16_t>(a >> 16),
                                                     static_cast<uint16_t>(b >> 16), F{})}
                   << 16 |
               of_half_sizes<Format, Treat>(static_cast<uint16_t>(a), static_cast<uint16_t>(b), F{});
    });
}

// .ftz.NaN for f16, which half_instructions.cpp omits.
template <class F>
void flushed_or_nan(LaneSink& s, const Pattern& name, F) {
    static constexpr auto one = [](uint16_t a, uint16_t b) {
        return F16Format::narrow(
            F{}(F16Format::widen(flush_half<F16Format>(a)), F16Format::widen(flush_half<F16Format>(b))));
    };
    row<A(A, A)>(s, name + ".type", List<F16>{}, [](uint16_t a, uint16_t b) { return one(a, b); });
    row<A(A, A)>(s, name + ".type", List<F16x2>{}, [](uint32_t a, uint32_t b) {
        return uint32_t{one(static_cast<uint16_t>(a >> 16), static_cast<uint16_t>(b >> 16))} << 16 |
               one(static_cast<uint16_t>(a), static_cast<uint16_t>(b));
    });
}

template <class F>
void each(LaneSink& s, const Pattern& name, const Pattern& nan, F f) {
    of_f32<Keep>(s, name + nan, f);
    of_f32<Flush>(s, name + ".ftz" + nan, f);
    of_halves<F16Format, Keep, F16, F16x2>(s, name + nan, f);
    of_halves<F16Format, Flush, F16, F16x2>(s, name + ".ftz" + nan, f);
    of_halves<BF16Format, Keep, BF16, BF16x2>(s, name + nan, f);
}

}  // namespace

void size_rows(LaneSink& s) {
    each(s, "min", "", [](auto a, auto b) { return least(a, b); });
    each(s, "max", "", [](auto a, auto b) { return most(a, b); });
    each(s, "min", ".NaN", [](auto a, auto b) { return least_or_nan(a, b); });
    each(s, "max", ".NaN", [](auto a, auto b) { return most_or_nan(a, b); });
    flushed_or_nan(s, "min.ftz.NaN", [](double a, double b) { return least_or_nan(a, b); });
    flushed_or_nan(s, "max.ftz.NaN", [](double a, double b) { return most_or_nan(a, b); });
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
