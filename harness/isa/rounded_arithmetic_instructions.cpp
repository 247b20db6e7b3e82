// Rows for rounded floating-point arithmetic: f32, f64, and packed f32. PTX ISA 9.0, section 9.7.3. The CPU
// does the rounding: to nearest even by default; otherwise its mode is set around the loop over lanes.
#include "harness/isa/float_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<F32x2> pairs;

// With two f64 NaN operands, sums and products keep the second one, a product's NaN takes precedence over the
// addend's, and quotients keep the first (measured on an H200).
constexpr auto plus = []<class T>(T a, T b) {
    if constexpr (sizeof(T) == 4)
        return a + b;
    else
        return first_nan(a + b, b, a);
};
constexpr auto minus = []<class T>(T a, T b) {
    if constexpr (sizeof(T) == 4)
        return a - b;
    else
        return first_nan(a - b, b, a);
};
constexpr auto times = []<class T>(T a, T b) {
    if constexpr (sizeof(T) == 4)
        return a * b;
    else
        return first_nan(a * b, b, a);
};
constexpr auto over = []<class T>(T a, T b) {
    if constexpr (sizeof(T) == 4)
        return a / b;
    else
        return first_nan(a / b, a, b);
};
constexpr auto reciprocal = []<class T>(T a) { return T{1} / a; };
constexpr auto root = []<class T>(T a) {
    if constexpr (sizeof(T) == 4)
        return __builtin_sqrtf(a);
    else
        return __builtin_sqrt(a);
};
constexpr auto fused = []<class T>(T a, T b, T c) {
    if constexpr (sizeof(T) == 4)
        return __builtin_fmaf(a, b, c);
    else
        return first_nan(__builtin_fma(a, b, c), b, c, a);
};

// Sums that small are exact, so they are never rounded up to the smallest normal number.
template <class F>
constexpr bool is_sum = std::is_same_v<F, std::remove_const_t<decltype(plus)>> ||
                        std::is_same_v<F, std::remove_const_t<decltype(minus)>>;

// The result scaled by 2^64: for 1/a, for a * b or a / b, and for a * b + c. A root is never that small.
template <class F>
float enlarged(F f, float a) {
    return f(a * 0x1p-64f);
}
template <class F>
float enlarged(F f, float a, float b) {
    return f(a * 0x1p64f, b);
}
template <class F>
float enlarged(F f, float a, float b, float c) {
    return f(a * 0x1p64f, b, c * 0x1p64f);
}

constexpr auto flushed = []<class F>(F f, auto... a) {
    const float result = canonical(f(flush(a)...));
    if constexpr (is_sum<F>)
        return flush(result);
    else
        return flush(result, enlarged(f, flush(a)...));
};

float half_of(uint64_t pair, int which) {
    return std::bit_cast<float>(static_cast<uint32_t>(pair >> (32 * which)));
}
uint64_t pair_of(float low, float high) {
    return uint64_t{std::bit_cast<uint32_t>(high)} << 32 | std::bit_cast<uint32_t>(low);
}

// f32 with .ftz, f64.
template <class Around, class Shape, class F>
void scalars(LaneSink& s, const Pattern& name, F) {
    row_within<Around, Shape>(s, name + ".type", f32, [](auto... a) { return canonical(F{}(a...)); });
    row_within<Around, Shape>(s, name + ".ftz.type", f32, [](auto... a) { return flushed(F{}, a...); });
    row_within<Around, Shape>(s, name + ".type", f64, F{});
}

// f32 with .ftz and .sat, f64, and packed f32, under a separate name, because `mad` has no such forms.
template <class Around, class Shape, class F>
void sums(LaneSink& s, const Pattern& name, const Pattern& paired, F f) {
    scalars<Around, Shape>(s, name, f);
    row_within<Around, Shape>(s, name + ".sat.type", f32, [](auto... a) { return saturate(F{}(a...)); });
    row_within<Around, Shape>(s, name + ".ftz.sat.type", f32,
                              [](auto... a) { return saturate(flushed(F{}, a...)); });
    row_within<Around, Shape>(s, paired + ".type", pairs, [](auto... a) {
        return pair_of(canonical(F{}(half_of(a, 0)...)), canonical(F{}(half_of(a, 1)...)));
    });
    row_within<Around, Shape>(s, paired + ".ftz.type", pairs, [](auto... a) {
        return pair_of(flushed(F{}, half_of(a, 0)...), flushed(F{}, half_of(a, 1)...));
    });
}

// `mode` is the suffix of sums and products, which round to nearest without one; `named` is the suffix of
// operations that require one.
template <class Around>
void each(LaneSink& s, const Pattern& mode, const Pattern& named) {
    sums<Around, A(A, A)>(s, Pattern("add") + mode, Pattern("add") + mode, plus);
    sums<Around, A(A, A)>(s, Pattern("sub") + mode, Pattern("sub") + mode, minus);
    sums<Around, A(A, A)>(s, Pattern("mul") + mode, Pattern("mul") + mode, times);
    sums<Around, A(A, A, A)>(s, Pattern("(fma|mad)") + named, Pattern("fma") + named, fused);
    scalars<Around, A(A, A)>(s, Pattern("div") + named, over);
    scalars<Around, A(A)>(s, Pattern("rcp") + named, reciprocal);
    scalars<Around, A(A)>(s, Pattern("sqrt") + named, root);
}

}  // namespace

void rounded_rows(LaneSink& s) {
    each<Plain>(s, "[.rn]", ".rn");
    each<TowardZero>(s, ".rz", ".rz");
    each<Down>(s, ".rm", ".rm");
    each<Up>(s, ".rp", ".rp");
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
