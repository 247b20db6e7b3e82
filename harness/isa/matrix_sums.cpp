// Sums of products as computed by the matrix units of an H200 (sm_90), bit for bit. Determined by
// measurement, verified by cases/h200/matrix_vectors.txt. The rules:
// - Floats: up to 16 products (8 for tf32) and the accumulator are aligned to their largest exponent,
//   truncated 25 bits below it, added exactly, and rounded once: toward zero to f32, to nearest to f16. A
//   product's exponent is the sum of its factors' exponents, regardless of its significand. A NaN result
//   is canonical.
// - e4m3, e5m2: no unit exists for them, so they are converted to f16. In each group of four, the even and
//   the odd pairs form one sum each, one added to the other. The accumulator is added last, rounded to
//   nearest.
// - f64: a chain of fused multiply-adds, starting with the accumulator.
#include "harness/isa/matrix_sums.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpmark::isa {
namespace {

struct Accumulator {
    int exponent_bits, fraction_bits;
    bool to_nearest;
    constexpr uint32_t sign() const { return 1u << (exponent_bits + fraction_bits); }
    constexpr uint32_t infinity() const { return ((1u << exponent_bits) - 1) << fraction_bits; }
    constexpr uint32_t nan() const { return sign() - 1; }
    constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
};
constexpr Accumulator single{8, 23, false}, half{5, 10, true};

// A nonnegative value × 2^by, truncated.
template <class T>
constexpr T shifted(T value, int by) {
    if (by >= 0) return value << by;
    return by > -64 ? value >> -by : 0;
}

// ±magnitude × 2^lowest. The magnitude has less than 63 bits.
uint32_t rounded(const Accumulator& to, bool negative, uint64_t magnitude, int lowest) {
    const int top = 63 - std::countl_zero(magnitude) + lowest, least = 1 - to.bias();
    const int last = std::max(top, least) - to.fraction_bits, dropped = last - lowest;
    uint64_t kept = shifted(magnitude, -dropped);
    if (to.to_nearest && dropped > 0 && dropped <= 63) {
        const uint64_t rest = magnitude - (kept << dropped), middle = uint64_t{1} << (dropped - 1);
        kept += rest > middle || (rest == middle && (kept & 1));
    }
    if (kept == 0) return 0;  // a result that underflows to zero has no sign
    const uint32_t sign = negative ? to.sign() : 0;
    const int64_t encoded =
        top < least ? static_cast<int64_t>(kept)
                    : (int64_t{top + to.bias() - 1} << to.fraction_bits) + static_cast<int64_t>(kept);
    return sign | static_cast<uint32_t>(std::min<int64_t>(encoded, to.infinity()));
}

// Fraction bits of a decoded significand.
int fraction_of(Element element) {
    return format_of(element).bits == 8 ? 10 : format_of(element).fraction_bits;
}

// Products of one sum: `count` of them, starting at `first`.
struct Span {
    uint32_t first, count;
    bool pairs;  // every other pair: first, first + 1, first + 4, first + 5, …
    uint32_t at(uint32_t i) const { return pairs ? first + i / 2 * 4 + i % 2 : first + i; }
};

uint32_t one_sum(const MatrixProblem& problem, uint32_t row, uint32_t column, const Span& span,
                 const Accumulator& format, uint32_t accumulator) {
    constexpr int kept_bits = 25, no_exponent = -100'000;
    const Number c = decode(&format == &single ? Element::f32 : Element::f16, accumulator);
    const int fraction = fraction_of(problem.form.a) + fraction_of(problem.form.b);
    bool nan = c.nan, plus = c.infinite && !c.negative, minus = c.infinite && c.negative;
    int top = c.significand ? c.exponent : no_exponent;
    struct Product {
        int64_t value;
        int exponent;
    } products[32];
    for (uint32_t i = 0; i < span.count; ++i) {
        const Number &a = problem.a[row * problem.depth + span.at(i)],
                     &b = problem.b[problem.b_at(row, column, span.at(i))];
        const bool negative = a.negative != b.negative;
        const int64_t significand = int64_t{a.significand} * b.significand;
        products[i] = {negative ? -significand : significand, a.exponent + b.exponent};
        if (significand) top = std::max(top, products[i].exponent);
        if (a.nan || b.nan || a.infinite || b.infinite) {
            const bool zero = (!a.infinite && a.significand == 0) || (!b.infinite && b.significand == 0);
            nan |= a.nan || b.nan || zero;
            (negative ? minus : plus) = true;
        }
    }
    if (nan || (plus && minus)) return format.nan();
    if (plus || minus) return format.infinity() | (minus ? format.sign() : 0);
    if (top == no_exponent) return 0;  // including minus zero
    const auto aligned = [&](int64_t value, int exponent, int fraction_bits) {
        const int shift = exponent - fraction_bits - (top - kept_bits);
        const int64_t magnitude = value < 0 ? -value : value;
        const int64_t cut = shifted(magnitude, shift);
        return value < 0 ? -cut : cut;
    };
    int64_t sum = c.significand
                      ? aligned(c.negative ? -c.significand : c.significand, c.exponent, format.fraction_bits)
                      : 0;
    for (uint32_t i = 0; i < span.count; ++i)
        if (products[i].value) sum += aligned(products[i].value, products[i].exponent, fraction);
    if (sum == 0) return 0;
    return rounded(format, sum < 0, static_cast<uint64_t>(sum < 0 ? -sum : sum), top - kept_bits);
}

const Accumulator& accumulator_of(Element element) {
    return element == Element::f16 ? half : single;
}

float as_float(uint64_t bits) {
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
}
uint32_t canonical_bits(float value) {
    return value != value ? single.nan() : std::bit_cast<uint32_t>(value);
}

// f32 → f16, to nearest.
uint32_t narrowed(uint32_t bits) {
    const Number value = decode(Element::f32, bits);
    if (value.nan) return half.nan();
    if (value.infinite) return half.infinity() | (value.negative ? half.sign() : 0);
    const uint32_t magnitude =
        value.significand
            ? rounded(half, false, static_cast<uint64_t>(value.significand), value.exponent - 23)
            : 0;
    return magnitude | (value.negative ? half.sign() : 0);
}

float widened(uint32_t bits) {
    const Number value = decode(Element::f16, bits);
    if (value.nan) return std::bit_cast<float>(single.nan());
    const float magnitude =
        value.infinite ? INFINITY : std::ldexp(static_cast<float>(value.significand), value.exponent - 10);
    return value.negative ? -magnitude : magnitude;
}

}  // namespace

Number decode(Element element, uint64_t bits) {
    const ElementFormat& format = format_of(element);
    if (element == Element::tf32) bits >>= 13;  // the lower bits are ignored
    if (format.exponent_bits == 0) {
        const int spare = 32 - std::min<int>(format.bits, 32);
        const auto shifted = static_cast<uint32_t>(bits << spare);
        return {format.is_signed ? static_cast<int32_t>(shifted) >> spare
                                 : static_cast<int32_t>(shifted >> spare),
                0, false, false, false};
    }
    const int fraction = format.fraction_bits, width = format.exponent_bits, bias = (1 << (width - 1)) - 1,
              last = (1 << width) - 1;
    Number number{};
    number.negative = bits >> (width + fraction) & 1;
    const auto exponent = static_cast<int>(bits >> fraction) & last;
    number.significand = static_cast<int32_t>(bits & ((1u << fraction) - 1));
    if (format.has_infinity && exponent == last) {
        (number.significand ? number.nan : number.infinite) = true;
        number.significand = 0;
        return number;
    }
    if (element == Element::e4m3 && exponent == last && number.significand == 7) number.nan = true;
    if (exponent) number.significand |= 1 << fraction;
    number.exponent = static_cast<int16_t>(std::max(exponent, 1) - bias);
    if (format.bits > 8) return number;
    // Represented as f16, whose exponent range is larger.
    number.significand <<= 10 - fraction;
    while (number.significand && number.significand < 1 << 10 && number.exponent > -14) {
        number.significand <<= 1;
        --number.exponent;
    }
    return number;
}

template <uint32_t block>
uint64_t aligned_sum(const MatrixProblem& problem, uint32_t row, uint32_t column) {
    const MatrixForm& form = problem.form;
    uint64_t c = problem.c[row * form.n + column];
    const Accumulator& format = form.c == Element::f16 && form.d == Element::f16 ? half : single;
    if (form.c == Element::f16 && form.d == Element::f32)
        c = std::bit_cast<uint32_t>(widened(static_cast<uint32_t>(c)));
    auto sum = static_cast<uint32_t>(c);
    for (uint32_t at = 0; at < problem.depth; at += block)
        sum = one_sum(problem, row, column, {at, std::min(block, problem.depth - at), false}, format, sum);
    return form.d == Element::f16 && &format == &single ? narrowed(sum) : sum;
}
template uint64_t aligned_sum<4>(const MatrixProblem&, uint32_t, uint32_t);
template uint64_t aligned_sum<8>(const MatrixProblem&, uint32_t, uint32_t);
template uint64_t aligned_sum<16>(const MatrixProblem&, uint32_t, uint32_t);

uint64_t halves_sum(const MatrixProblem& problem, uint32_t row, uint32_t column) {
    const Accumulator& format = accumulator_of(problem.form.d);
    const auto c = static_cast<uint32_t>(problem.c[row * problem.form.n + column]);
    const uint32_t even = one_sum(problem, row, column, {0, problem.depth / 2, true}, format, 0);
    const uint32_t both = one_sum(problem, row, column, {2, problem.depth / 2, true}, format, even);
    if (&format == &single) return canonical_bits(as_float(c) + as_float(both));
    return narrowed(
        canonical_bits(widened(c) + widened(both)));  // a sum of two halves is exact or far from a tie in f32
}

// A NaN operand is propagated, quieted: first the right factor's, then the accumulator's, then the left
// factor's.
double fused(double a, double b, double c) {
    constexpr uint64_t quiet = uint64_t{1} << 51, invalid = 0xfff8000000000000u;
    for (const double one : {b, c, a})
        if (one != one) return std::bit_cast<double>(std::bit_cast<uint64_t>(one) | quiet);
    const double sum = std::fma(a, b, c);
    return sum != sum ? std::bit_cast<double>(invalid) : sum;
}

uint64_t chained_sum(const MatrixProblem& problem, uint32_t row, uint32_t column) {
    double sum = std::bit_cast<double>(problem.c[row * problem.form.n + column]);
    for (uint32_t at = 0; at < problem.depth; ++at)
        sum = fused(std::bit_cast<double>(problem.a_bits[row * problem.depth + at]),
                    std::bit_cast<double>(problem.b_bits[problem.b_at(row, column, at)]), sum);
    return std::bit_cast<uint64_t>(sum);
}

// On current hardware, m8n8k4 of f16 is a library function: fused multiply-adds in f32. The accumulator is
// added last, or in the middle for an f16 result.
uint64_t quad_sum(const MatrixProblem& problem, uint32_t row, uint32_t column) {
    const MatrixForm& form = problem.form;
    const auto c = static_cast<uint32_t>(problem.c[row * form.n + column]);
    const auto product = [&](uint32_t at, float to) {
        return std::fma(widened(static_cast<uint32_t>(problem.a_bits[row * form.k + at])),
                        widened(static_cast<uint32_t>(problem.b_bits[(row / 8 * 8 + column) * form.k + at])),
                        to);
    };
    const float more = form.c == Element::f16 ? widened(c) : as_float(c);
    if (form.d == Element::f32)
        return canonical_bits(product(3, product(2, product(1, product(0, 0)))) + more);
    return narrowed(canonical_bits(product(3, product(2, product(1, product(0, -0.0f)) + more))));
}

uint64_t integer_sum(const MatrixProblem& problem, uint32_t row, uint32_t column) {
    int64_t sum = static_cast<int32_t>(problem.c[row * problem.form.n + column]);
    for (uint32_t at = 0; at < problem.depth; ++at)
        sum += int64_t{problem.a[row * problem.depth + at].significand} *
               problem.b[problem.b_at(row, column, at)].significand;
    if (problem.form.saturates) sum = std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX);
    return static_cast<uint32_t>(sum);
}

uint64_t bit_sum(const MatrixProblem& problem, uint32_t row, uint32_t column) {
    auto sum = static_cast<uint32_t>(problem.c[row * problem.form.n + column]);
    for (uint32_t at = 0; at < problem.depth; ++at) {
        const int32_t a = problem.a[row * problem.depth + at].significand,
                      b = problem.b[problem.b_at(row, column, at)].significand;
        sum += static_cast<uint32_t>(problem.form.with_xor ? a ^ b : a & b);
    }
    return sum;
}

}  // namespace warpmark::isa
