// float_rows.cpp: the lane table's floating-point instructions. PTX ISA 9.0, section 9.7.3.
// Round-to-nearest-even arithmetic is the CPU's own; an f32 result that is NaN is the canonical one, as on hardware.
// The approximate functions are computed in double and rounded, which lies within the manual's bounds.
#include <bit>
#include <cmath>

#include "harness/isa/each_lane.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<F32, F64> floats;
constexpr List<F32> f32;
constexpr List<F64> f64;

constexpr auto canonical = []<class T>(T a) {
    if constexpr (sizeof(T) == 4) return a != a ? std::bit_cast<float>(0x7fffffffu) : a;
    else return a;
};

// Flush to zero, keeping the sign: what .ftz does to denormal operands and results.
inline float flush(float a) {
    const uint32_t bits = std::bit_cast<uint32_t>(a);
    return (bits & 0x7f800000u) ? a : std::bit_cast<float>(bits & 0x80000000u);
}

// Clamp to [0, 1]; NaN becomes +0. What .sat does.
inline float saturate(float a) { return !(a > 0.0f) ? 0.0f : a > 1.0f ? 1.0f : a; }

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

// A row and its .ftz, .sat and .ftz.sat variants: pattern[0], [1], [2], [3].
template <class Shape, class F>
void with_variants(LaneSink& s, const char* const (&pattern)[4], F) {
    row<Shape>(s, pattern[0], f32, [](auto... a) { return canonical(F{}(a...)); });
    row<Shape>(s, pattern[1], f32, [](auto... a) { return flush(canonical(F{}(flush(a)...))); });
    row<Shape>(s, pattern[2], f32, [](auto... a) { return saturate(F{}(a...)); });
    row<Shape>(s, pattern[3], f32, [](auto... a) { return saturate(flush(F{}(flush(a)...))); });
}

// A function of f32 without .sat.
template <class Shape, class F>
void with_ftz(LaneSink& s, const char* plain, const char* ftz, F) {
    row<Shape>(s, plain, f32, [](auto... a) { return canonical(F{}(a...)); });
    row<Shape>(s, ftz, f32, [](auto... a) { return flush(canonical(F{}(flush(a)...))); });
}

constexpr auto plus = [](auto a, auto b) { return a + b; };
constexpr auto minus = [](auto a, auto b) { return a - b; };
constexpr auto times = [](auto a, auto b) { return a * b; };
constexpr auto over = [](auto a, auto b) { return a / b; };
constexpr auto fused = []<class T>(T a, T b, T c) {
    if constexpr (sizeof(T) == 4) return __builtin_fmaf(a, b, c);
    else return __builtin_fma(a, b, c);
};

void arithmetic(LaneSink& s) {
    with_variants<A(A, A)>(s, {"add[.rn].type", "add[.rn].ftz.type", "add[.rn].sat.type", "add[.rn].ftz.sat.type"}, plus);
    with_variants<A(A, A)>(s, {"sub[.rn].type", "sub[.rn].ftz.type", "sub[.rn].sat.type", "sub[.rn].ftz.sat.type"}, minus);
    with_variants<A(A, A)>(s, {"mul[.rn].type", "mul[.rn].ftz.type", "mul[.rn].sat.type", "mul[.rn].ftz.sat.type"}, times);
    with_variants<A(A, A, A)>(s, {"(fma|mad).rn.type", "(fma|mad).rn.ftz.type", "(fma|mad).rn.sat.type", "(fma|mad).rn.ftz.sat.type"}, fused);
    row<A(A, A)>(s, "add[.rn].type", f64, plus);
    row<A(A, A)>(s, "sub[.rn].type", f64, minus);
    row<A(A, A)>(s, "mul[.rn].type", f64, times);
    row<A(A, A, A)>(s, "(fma|mad).rn.type", f64, fused);
    with_ftz<A(A, A)>(s, "div(.rn|.full|.approx).type", "div(.rn|.full|.approx).ftz.type", over);
    row<A(A, A)>(s, "div.rn.type", f64, over);
    row<A(A)>(s, "abs[.ftz].type", floats, [](auto a) { return std::fabs(a); });
    row<A(A)>(s, "neg[.ftz].type", floats, [](auto a) { return -a; });
    with_ftz<A(A, A)>(s, "min.type", "min.ftz.type", [](auto a, auto b) { return least(a, b); });
    with_ftz<A(A, A)>(s, "max.type", "max.ftz.type", [](auto a, auto b) { return most(a, b); });
    with_ftz<A(A, A)>(s, "min.NaN.type", "min.ftz.NaN.type", [](auto a, auto b) { return a != a ? a : b != b ? b : least(a, b); });
    with_ftz<A(A, A)>(s, "max.NaN.type", "max.ftz.NaN.type", [](auto a, auto b) { return a != a ? a : b != b ? b : most(a, b); });
    row<A(A, A)>(s, "min.type", f64, [](auto a, auto b) { return least(a, b); });
    row<A(A, A)>(s, "max.type", f64, [](auto a, auto b) { return most(a, b); });
    row<A(A, A)>(s, "copysign.type", floats, [](auto a, auto b) { return std::copysign(b, a); });
}

void functions(LaneSink& s) {
    with_ftz<A(A)>(s, "rcp(.rn|.approx).type", "rcp(.rn|.approx).ftz.type", [](float a) { return 1.0f / a; });
    with_ftz<A(A)>(s, "sqrt(.rn|.approx).type", "sqrt(.rn|.approx).ftz.type", [](float a) { return __builtin_sqrtf(a); });
    with_ftz<A(A)>(s, "rsqrt.approx.type", "rsqrt.approx.ftz.type", [](float a) { return static_cast<float>(1.0 / std::sqrt(double{a})); });
    with_ftz<A(A)>(s, "sin.approx.type", "sin.approx.ftz.type", [](float a) { return static_cast<float>(std::sin(double{a})); });
    with_ftz<A(A)>(s, "cos.approx.type", "cos.approx.ftz.type", [](float a) { return static_cast<float>(std::cos(double{a})); });
    with_ftz<A(A)>(s, "lg2.approx.type", "lg2.approx.ftz.type", [](float a) { return static_cast<float>(std::log2(double{a})); });
    with_ftz<A(A)>(s, "ex2.approx.type", "ex2.approx.ftz.type", [](float a) { return static_cast<float>(std::exp2(double{a})); });
    row<A(A)>(s, "tanh.approx.type", f32, [](float a) { return canonical(static_cast<float>(std::tanh(double{a}))); });
    row<A(A)>(s, "rcp.rn.type", f64, [](double a) { return 1.0 / a; });
    row<A(A)>(s, "sqrt.rn.type", f64, [](double a) { return __builtin_sqrt(a); });
    // The upper 32 bits of the result count, the lower are zero: sections 9.7.3.14 and 9.7.3.18.
    row<A(A)>(s, "rcp.approx.ftz.type", f64, [](double a) { return std::bit_cast<double>(std::bit_cast<uint64_t>(1.0 / a) & 0xffffffff00000000u); });
    row<A(A)>(s, "rsqrt.approx[.ftz].type", f64, [](double a) {
        return std::bit_cast<double>(std::bit_cast<uint64_t>(1.0 / std::sqrt(a)) & 0xffffffff00000000u);
    });
    row<Pred(A)>(s, "testp.finite.type", floats, [](auto a) { return std::isfinite(a); });
    row<Pred(A)>(s, "testp.infinite.type", floats, [](auto a) { return std::isinf(a); });
    row<Pred(A)>(s, "testp.number.type", floats, [](auto a) { return a == a; });
    row<Pred(A)>(s, "testp.notanumber.type", floats, [](auto a) { return a != a; });
    row<Pred(A)>(s, "testp.normal.type", floats, [](auto a) { return std::isnormal(a); });
    row<Pred(A)>(s, "testp.subnormal.type", floats, [](auto a) { return a != 0 && std::isfinite(a) && !std::isnormal(a); });
}

}  // namespace

void float_rows(LaneSink& sink) {
    arithmetic(sink);
    functions(sink);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
