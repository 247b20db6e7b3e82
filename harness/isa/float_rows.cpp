// float_rows.cpp: the lane table's floating-point instructions beside plain arithmetic (rounded_rows.cpp): approximations,
// smaller and larger, signs, tests. PTX ISA 9.0, section 9.7.3.
// The approximate functions are computed in double and rounded, which lies within the manual's bounds.
#include "harness/isa/each_lane.h"
#include "harness/isa/float_parts.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<F32, F64> floats;
constexpr List<F32> f32;
constexpr List<F64> f64;

// A function of f32 and its .ftz variant; `name` is what stands before both.
template <class Shape, class F>
void with_ftz(LaneSink& s, const Pattern& name, F) {
    row<Shape>(s, name + ".type", f32, [](auto... a) { return canonical(F{}(a...)); });
    row<Shape>(s, name + ".ftz.type", f32, [](auto... a) { return flush(canonical(F{}(flush(a)...))); });
}

void signs(LaneSink& s) {
    row<A(A)>(s, "abs.type", floats, [](auto a) { return a != a ? canonical(a) : std::fabs(a); });
    row<A(A)>(s, "neg.type", floats, [](auto a) { return a != a ? canonical(a) : -a; });
    row<A(A)>(s, "abs.ftz.type", f32, [](float a) { return canonical(std::fabs(flush(a))); });
    row<A(A)>(s, "neg.ftz.type", f32, [](float a) { return canonical(-flush(a)); });
    row<A(A, A)>(s, "copysign.type", floats, [](auto a, auto b) { return std::copysign(b, a); });
}

void extremes(LaneSink& s) {
    with_ftz<A(A, A)>(s, "min", [](float a, float b) { return least(a, b); });
    with_ftz<A(A, A)>(s, "max", [](float a, float b) { return most(a, b); });
    row<A(A, A)>(s, "min.NaN.type", f32, [](float a, float b) { return canonical(least_or_nan(a, b)); });
    row<A(A, A)>(s, "max.NaN.type", f32, [](float a, float b) { return canonical(most_or_nan(a, b)); });
    row<A(A, A)>(s, "min.ftz.NaN.type", f32, [](float a, float b) { return flush(canonical(least_or_nan(flush(a), flush(b)))); });
    row<A(A, A)>(s, "max.ftz.NaN.type", f32, [](float a, float b) { return flush(canonical(most_or_nan(flush(a), flush(b)))); });
    row<A(A, A)>(s, "min.type", f64, [](double a, double b) { return least(a, b); });
    row<A(A, A)>(s, "max.type", f64, [](double a, double b) { return most(a, b); });
}

// The upper 32 bits of the double count, in operand and result, the lower are zero: sections 9.7.3.14 and 9.7.3.18.
double upper_half(double a) { return std::bit_cast<double>(std::bit_cast<uint64_t>(a) & 0xffffffff00000000u); }

// Hardware's sine first divides by a full turn, in f32: what that rounds away is lost for large angles.
constexpr double full_turn = 6.283185307179586;
double turns(float angle) {
    const float rounded = angle * 0.15915494f;
    return static_cast<double>(rounded - __builtin_truncf(rounded));
}

void approximations(LaneSink& s) {
    with_ftz<A(A, A)>(s, "div(.full|.approx)", [](float a, float b) { return a / b; });
    with_ftz<A(A)>(s, "rcp.approx", [](float a) { return 1.0f / a; });
    with_ftz<A(A)>(s, "sqrt.approx", [](float a) { return __builtin_sqrtf(a); });
    with_ftz<A(A)>(s, "rsqrt.approx", [](float a) { return static_cast<float>(1.0 / std::sqrt(double{a})); });
    with_ftz<A(A)>(s, "sin.approx", [](float a) { return static_cast<float>(std::sin(turns(a) * full_turn)); });
    with_ftz<A(A)>(s, "cos.approx", [](float a) { return static_cast<float>(std::cos(turns(a) * full_turn)); });
    with_ftz<A(A)>(s, "lg2.approx", [](float a) { return static_cast<float>(std::log2(double{a})); });
    with_ftz<A(A)>(s, "ex2.approx", [](float a) { return static_cast<float>(std::exp2(double{a})); });
    row<A(A)>(s, "tanh.approx.type", f32, [](float a) { return canonical(static_cast<float>(std::tanh(double{a}))); });
    row<A(A)>(s, "rcp.approx.ftz.type", f64, [](double a) { return upper_half(1.0 / upper_half(a)); });
    row<A(A)>(s, "rsqrt.approx.ftz.type", f64, [](double a) { return upper_half(1.0 / std::sqrt(upper_half(a))); });
    row<A(A)>(s, "rsqrt.approx.type", f64, [](double a) { return 1.0 / std::sqrt(a); });
}

// Zero counts as normal. Section 9.7.3.1.
void tests(LaneSink& s) {
    row<Pred(A)>(s, "testp.finite.type", floats, [](auto a) { return std::isfinite(a); });
    row<Pred(A)>(s, "testp.infinite.type", floats, [](auto a) { return std::isinf(a); });
    row<Pred(A)>(s, "testp.number.type", floats, [](auto a) { return a == a; });
    row<Pred(A)>(s, "testp.notanumber.type", floats, [](auto a) { return a != a; });
    row<Pred(A)>(s, "testp.normal.type", floats, [](auto a) { return a == 0 || std::isnormal(a); });
    row<Pred(A)>(s, "testp.subnormal.type", floats, [](auto a) { return a != 0 && std::isfinite(a) && !std::isnormal(a); });
}

}  // namespace

void float_rows(LaneSink& sink) {
    signs(sink);
    extremes(sink);
    approximations(sink);
    tests(sink);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
