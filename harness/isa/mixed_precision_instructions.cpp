// Rows for f32 arithmetic with f16 or bf16 operands: add, sub, fma. PTX ISA 9.0, section 9.7.5.
#include "harness/isa/half_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

template <class Format>
float wide(uint16_t a) {
    return static_cast<float>(Format::widen(a));
}

template <class Around, class Format, class Half>
void rows(LaneSink& s, const Pattern& mode, const Pattern& named) {
    constexpr List<Half> half;
    const auto add = [&](const char* name, const Pattern& rounding, auto f) {
        using F = decltype(f);
        const Pattern start = Pattern(name) + rounding;
        row_within<Around, F32(A, F32)>(s, start + ".dtype.atype", half, [](uint16_t a, float c) {
            return canonical(F{}(wide<Format>(a), c));
        });
        row_within<Around, F32(A, F32)>(s, start + ".sat.dtype.atype", half, [](uint16_t a, float c) {
            return saturate(F{}(wide<Format>(a), c));
        });
    };
    add("add", mode, [](float a, float c) { return a + c; });
    add("sub", mode, [](float a, float c) { return a - c; });
    const Pattern fma = Pattern("fma") + named;
    row_within<Around, F32(A, A, F32)>(s, fma + ".dtype.atype", half, [](uint16_t a, uint16_t b, float c) {
        return canonical(__builtin_fmaf(wide<Format>(a), wide<Format>(b), c));
    });
    row_within<Around, F32(A, A, F32)>(
        s, fma + ".sat.dtype.atype", half, [](uint16_t a, uint16_t b, float c) {
            return saturate(__builtin_fmaf(wide<Format>(a), wide<Format>(b), c));
        });
}

template <class Around>
void both(LaneSink& s, const Pattern& mode, const Pattern& named) {
    rows<Around, F16Format, F16>(s, mode, named);
    rows<Around, BF16Format, BF16>(s, mode, named);
}

}  // namespace

void mixed_rows(LaneSink& s) {
    both<Plain>(s, "[.rn]", ".rn");
    both<TowardZero>(s, ".rz", ".rz");
    both<Down>(s, ".rm", ".rm");
    both<Up>(s, ".rp", ".rp");
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
