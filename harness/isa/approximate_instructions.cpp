// Rows for approximate functions: the code that ptxas generates around the multi-function unit (sm_90), so
// that results are bit-identical to a device's. PTX ISA 9.0, sections 9.7.3, 9.7.4.
#include "harness/isa/approximate_functions.h"
#include "harness/isa/half_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

using mufu::choose;

constexpr float least_normal = 0x1p-126f;

// The unit flushes denormals. Without .ftz, the operand is scaled out of the denormal range, and the result
// back.
template <class F>
float scaled(float a, float operand_scale, float result_scale, F f) {
    const bool denormal = std::fabs(a) < least_normal;
    return canonical(f(a * choose(denormal, operand_scale, 1.0f)) * choose(denormal, result_scale, 1.0f));
}

// Reciprocals of numbers above 2^126 are denormal, too.
float reciprocal_scale(float a) {
    return choose(std::fabs(a) > 0x1p126f, 0.25f, choose(std::fabs(a) < least_normal, 0x1p24f, 1.0f));
}
float reciprocal(float a) {
    const float scale = reciprocal_scale(a);
    return canonical(mufu::rcp(a * scale) * scale);
}

// div.approx returns zero for huge divisors, because their reciprocals are flushed; div.full does not.
float quotient(float a, float b) {
    const float scale = choose(std::fabs(b) < least_normal, 0x1p24f, 1.0f);
    return canonical(mufu::rcp(b * scale) * (a * scale));
}
float full_quotient(float a, float b) {
    const float scale = reciprocal_scale(b);
    return canonical(mufu::rcp(b * scale) * (a * scale));
}

// A product without denormal operands.
float flushed_product(float a, float b) {
    return flush(canonical(a * b), a * 0x1p64f * b);
}
float flushed_quotient(float a, float b) {
    return flushed_product(mufu::rcp(b), flush(a));
}
float flushed_full_quotient(float a, float b) {
    const float scale = choose(std::fabs(b) > 0x1p126f, 0.25f, 1.0f);
    return flushed_product(mufu::rcp(b * scale), flushed_product(flush(a), scale));
}

// Below -126 the result may be denormal, so the result for half the operand is squared.
float exponential(float a) {
    const bool low = a < -126;
    const float result = mufu::ex2(a * choose(low, 0.5f, 1.0f));
    return result * choose(low, result, 1.0f);
}

float logarithm(float a) {
    const bool denormal = std::fabs(a) < least_normal;
    return canonical(mufu::lg2(a * choose(denormal, 0x1p24f, 1.0f)) - choose(denormal, 24.0f, 0.0f));
}

// Sine and cosine take full turns: the operand is multiplied by 1/2π, rounded toward zero (a denormal product
// counts as zero either way). The resulting loss of accuracy for large angles also occurs on a device.
float turns(float a) {
    const uint64_t exact = std::bit_cast<uint64_t>(double{a} * double{0.15915494f});
    return static_cast<float>(std::bit_cast<double>(exact & ~uint64_t{0x1fffffff}));
}

// Not the unit's own function: one iteration from its 20 bits to the 53 of a double.
double reciprocal_root(double a) {
    const uint64_t bits = std::bit_cast<uint64_t>(a), sign = bits & uint64_t{1} << 63;
    if (a == 0) return std::bit_cast<double>(sign | 0x7ff0000000000000u);
    if (a != a) return quiet(a);
    if (sign) return std::bit_cast<double>(0xfff8000000000000u);
    if (std::isinf(a)) return 0;
    const bool denormal = bits < uint64_t{1} << 52;
    const double operand = denormal ? a * 0x1p54 : a, first = mufu::rsq64h(operand);
    const double error = __builtin_fma(operand, -(first * first), 1.0);
    const double result = __builtin_fma(__builtin_fma(error, 0.375, 0.5), first * error, first);
    return denormal ? result * 0x1p27 : result;
}

void of_floats(LaneSink& s) {
    row<A(A)>(s, "rcp.approx.type", f32, [](float a) { return reciprocal(a); });
    row<A(A)>(s, "rcp.approx.ftz.type", f32, [](float a) { return mufu::rcp(a); });
    row<A(A, A)>(s, "div.approx.type", f32, [](float a, float b) { return quotient(a, b); });
    row<A(A, A)>(s, "div.approx.ftz.type", f32, [](float a, float b) { return flushed_quotient(a, b); });
    row<A(A, A)>(s, "div.full.type", f32, [](float a, float b) { return full_quotient(a, b); });
    row<A(A, A)>(s, "div.full.ftz.type", f32, [](float a, float b) { return flushed_full_quotient(a, b); });
    row<A(A)>(s, "sqrt.approx.type", f32,
              [](float a) { return scaled(a, 0x1p24f, 0x1p-12f, [](float b) { return mufu::sqrt(b); }); });
    row<A(A)>(s, "sqrt.approx.ftz.type", f32, [](float a) { return mufu::sqrt(a); });
    row<A(A)>(s, "rsqrt.approx.type", f32,
              [](float a) { return scaled(a, 0x1p24f, 0x1p12f, [](float b) { return mufu::rsq(b); }); });
    row<A(A)>(s, "rsqrt.approx.ftz.type", f32, [](float a) { return mufu::rsq(a); });
    row<A(A)>(s, "sin.approx[.ftz].type", f32, [](float a) { return mufu::sin(turns(a)); });
    row<A(A)>(s, "cos.approx[.ftz].type", f32, [](float a) { return mufu::cos(turns(a)); });
    row<A(A)>(s, "lg2.approx.type", f32, [](float a) { return logarithm(a); });
    row<A(A)>(s, "lg2.approx.ftz.type", f32, [](float a) { return mufu::lg2(a); });
    row<A(A)>(s, "ex2.approx.type", f32, [](float a) { return exponential(a); });
    row<A(A)>(s, "ex2.approx.ftz.type", f32, [](float a) { return mufu::ex2(a); });
    row<A(A)>(s, "tanh.approx.type", f32, [](float a) { return mufu::tanh(a); });
}

void of_doubles(LaneSink& s) {
    row<A(A)>(s, "rcp.approx.ftz.type", f64, [](double a) { return mufu::rcp64h(a); });
    row<A(A)>(s, "rsqrt.approx.ftz.type", f64, [](double a) { return mufu::rsq64h(a); });
    row<A(A)>(s, "rsqrt.approx.type", f64, [](double a) { return reciprocal_root(a); });
}

// Halves use the f32 functions. Excess bits of the result are truncated, but an overflow becomes infinity.
template <class Format, class F>
uint16_t half_of(uint32_t a, F f) {
    const double result = f(static_cast<float>(Format::widen(static_cast<uint16_t>(a))));
    constexpr double limit = Format::fraction == 10 ? 0x1p16 : 0x1p128;
    return result >= limit ? Format::infinity : Format::narrow(result, Round::zero);
}
template <class Format, class One, class Two, class F>
void of_halves(LaneSink& s, const Pattern& name, F) {
    row<A(A)>(s, name + ".type", List<One>{}, [](uint16_t a) { return half_of<Format>(a, F{}); });
    row<A(A)>(s, name + ".type", List<Two>{}, [](uint32_t a) {
        return half_of<Format>(a, F{}) | static_cast<uint32_t>(half_of<Format>(a >> 16, F{})) << 16;
    });
}

}  // namespace

void approximate_rows(LaneSink& s) {
    of_floats(s);
    of_doubles(s);
    constexpr auto tanh = [](float a) { return mufu::tanh(a); };
    constexpr auto ex2 = [](float a) { return mufu::ex2(a); };
    of_halves<F16Format, F16, F16x2>(s, "tanh.approx", tanh);
    of_halves<F16Format, F16, F16x2>(s, "ex2.approx", ex2);
    of_halves<BF16Format, BF16, BF16x2>(s, "tanh.approx", tanh);
    of_halves<BF16Format, BF16, BF16x2>(s, "ex2.approx.ftz", ex2);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
