// Rows for floating-point minimum, maximum, sign operations and tests. PTX ISA 9.0, section 9.7.3. Arithmetic
// is in rounded_arithmetic_instructions.cpp, approximations are in approximate_instructions.cpp.
#include "harness/isa/float_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

// A function of f32 and its .ftz variant; `name` is their common prefix.
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
    row<A(A, A)>(s, "min.ftz.NaN.type", f32,
                 [](float a, float b) { return flush(canonical(least_or_nan(flush(a), flush(b)))); });
    row<A(A, A)>(s, "max.ftz.NaN.type", f32,
                 [](float a, float b) { return flush(canonical(most_or_nan(flush(a), flush(b)))); });
    row<A(A, A)>(s, "min.type", f64, [](double a, double b) { return least(a, b); });
    row<A(A, A)>(s, "max.type", f64, [](double a, double b) { return most(a, b); });
}

// Zero counts as normal. Section 9.7.3.1.
void tests(LaneSink& s) {
    row<Pred(A)>(s, "testp.finite.type", floats, [](auto a) { return std::isfinite(a); });
    row<Pred(A)>(s, "testp.infinite.type", floats, [](auto a) { return std::isinf(a); });
    row<Pred(A)>(s, "testp.number.type", floats, [](auto a) { return a == a; });
    row<Pred(A)>(s, "testp.notanumber.type", floats, [](auto a) { return a != a; });
    row<Pred(A)>(s, "testp.normal.type", floats, [](auto a) { return a == 0 || std::isnormal(a); });
    row<Pred(A)>(s, "testp.subnormal.type", floats,
                 [](auto a) { return a != 0 && std::isfinite(a) && !std::isnormal(a); });
}

}  // namespace

void float_rows(LaneSink& sink) {
    signs(sink);
    extremes(sink);
    tests(sink);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
