// Rows for arithmetic and comparisons of f16 and bf16, one or two per register. PTX ISA 9.0, sections 9.7.4
// and 9.7.6. Each operation is computed in double and rounded once. A row converts the operands of the whole
// warp to double, computes, and converts back. These three steps are separate functions shared by the rows:
// inlined into every row, they took a tenth of the program's build time.
#include "harness/isa/half_parts.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr auto plus = [](double a, double b) { return odd_sum(a, b); };
constexpr auto minus = [](double a, double b) { return odd_sum(a, -b); };
constexpr auto times = [](double a, double b) { return a * b; };
constexpr auto fused = [](double a, double b, double c) { return odd_sum(a * b, c); };
constexpr auto smaller = [](double a, double b) { return least(a, b); };
constexpr auto larger = [](double a, double b) { return most(a, b); };

// Processing of halves: for operands and result (flushing), and for the result only.
template <class Format>
struct Keep {
    static constexpr bool flushes = false;
    static uint16_t after(uint16_t a) { return a; }
};
template <class Format>
struct Flush {
    static constexpr bool flushes = true;
    static uint16_t after(uint16_t a) { return flush_half<Format>(a); }
};
template <class Format>
struct Saturate {
    static constexpr bool flushes = false;
    static uint16_t after(uint16_t a) {
        if (Format::is_nan(a) || (a & Format::sign)) return 0;
        return a > Format::narrow(1) ? Format::narrow(1) : a;
    }
};
// Negative numbers become +0.
template <class Format>
struct Relu {
    static constexpr bool flushes = false;
    static uint16_t after(uint16_t a) { return (a & Format::sign) && !Format::is_nan(a) ? 0 : a; }
};
template <class Format, template <class> class First, template <class> class Second>
struct Both {
    static constexpr bool flushes = First<Format>::flushes || Second<Format>::flushes;
    static uint16_t after(uint16_t a) { return Second<Format>::after(First<Format>::after(a)); }
};
template <class Format>
using FlushSaturate = Both<Format, Flush, Saturate>;
template <class Format>
using FlushRelu = Both<Format, Flush, Relu>;

// Number of halves in a register: 32, or 64 if each lane has two, the lower one first.
constexpr int most_halves = 64;
template <class One>
constexpr int halves_of = 32;
template <>
constexpr int halves_of<F16x2> = 64;
template <>
constexpr int halves_of<BF16x2> = 64;

template <class Format, bool flushes>
[[gnu::noinline]] void widen(const std::byte* from, double* to, int count) {
    const auto* halves = reinterpret_cast<const uint16_t*>(from);
    for (int i = 0; i < count; ++i)
        to[i] = Format::widen(flushes ? flush_half<Format>(halves[i]) : halves[i]);
}

template <class Format, template <class> class Treat>
[[gnu::noinline]] void narrow(const double* from, std::byte* to, int count) {
    auto* halves = reinterpret_cast<uint16_t*>(to);
    for (int i = 0; i < count; ++i) {
        const bool is_zero = Treat<Format>::flushes && is_tiny<Format>(from[i]);
        halves[i] = Treat<Format>::after(Format::narrow(is_zero ? std::copysign(0.0, from[i]) : from[i]));
    }
}

// Applies f to the numbers; the result replaces a.
template <class F>
[[gnu::noinline]] void operate(double* a, const double* b, const double* c, int count) {
    for (int i = 0; i < count; ++i)
        if constexpr (std::is_invocable_v<F, double, double, double>)
            a[i] = F{}(a[i], b[i], c[i]);
        else
            a[i] = F{}(a[i], b[i]);
}

template <class Format, class Type, template <class> class Treat, class F>
void arithmetic_row(const Lanes& warp, const Slots& slots) {
    if (warp.active != ~0u)
        return partially<sizeof(typename Type::value)>(warp, slots, arithmetic_row<Format, Type, Treat, F>);
    constexpr auto read = widen<Format, Treat<Format>::flushes>;
    double a[most_halves], b[most_halves], c[most_halves];
    read(warp.frame + slots.a, a, halves_of<Type>);
    read(warp.frame + slots.b, b, halves_of<Type>);
    if constexpr (std::is_invocable_v<F, double, double, double>)
        read(warp.frame + slots.c, c, halves_of<Type>);
    operate<F>(a, b, c, halves_of<Type>);
    narrow<Format, Treat>(a, warp.frame + slots.d, halves_of<Type>);
}

// Applies f to one half, or to both halves of a packed register.
template <class F>
uint32_t on_each(F f, uint32_t a) {
    return f(static_cast<uint16_t>(a)) | static_cast<uint32_t>(f(static_cast<uint16_t>(a >> 16))) << 16;
}

// Rows for f16 or bf16: a function of halves, single and packed.
template <class Format, class One, class Two>
struct Rows {
    LaneSink& s;

    template <class Shape, class F>
    void bits(const Pattern& name, F) {
        row<Shape>(s, name + ".type", List<One>{}, [](auto... a) { return F{}(a...); });
        row<Shape>(s, name + ".type", List<Two>{}, [](auto... a) { return on_each(F{}, a...); });
    }
    template <class Shape, template <class> class Treat, class F>
    void arithmetic(const Pattern& name, F) {
        row_run<Shape>(s, name + ".type", List<One>{}, arithmetic_row<Format, One, Treat, F>);
        row_run<Shape>(s, name + ".type", List<Two>{}, arithmetic_row<Format, Two, Treat, F>);
    }

    static uint16_t number_or_nan(int bits) {
        const auto a = static_cast<uint16_t>(bits);
        return Format::is_nan(a) ? Format::not_a_number : a;
    }

    void common() {
        arithmetic<A(A, A), Keep>("add[.rn]", plus);
        arithmetic<A(A, A), Keep>("sub[.rn]", minus);
        arithmetic<A(A, A), Keep>("mul[.rn]", times);
        arithmetic<A(A, A, A), Keep>("fma.rn", fused);
        arithmetic<A(A, A, A), Relu>("fma.rn.relu", fused);
        bits<A(A)>("neg", [](uint16_t a) { return number_or_nan(a ^ Format::sign); });
        bits<A(A)>("abs", [](uint16_t a) { return number_or_nan(a & ~Format::sign); });
        arithmetic<A(A, A), Keep>("min", smaller);
        arithmetic<A(A, A), Keep>("max", larger);
        arithmetic<A(A, A), Keep>("min.NaN", [](double a, double b) { return least_or_nan(a, b); });
        arithmetic<A(A, A), Keep>("max.NaN", [](double a, double b) { return most_or_nan(a, b); });
    }

    // Not available for bf16.
    void flushing_and_saturating() {
        arithmetic<A(A, A), Flush>("add[.rn].ftz", plus);
        arithmetic<A(A, A), Flush>("sub[.rn].ftz", minus);
        arithmetic<A(A, A), Flush>("mul[.rn].ftz", times);
        arithmetic<A(A, A, A), Flush>("fma.rn.ftz", fused);
        arithmetic<A(A, A), Saturate>("add[.rn].sat", plus);
        arithmetic<A(A, A), Saturate>("sub[.rn].sat", minus);
        arithmetic<A(A, A), Saturate>("mul[.rn].sat", times);
        arithmetic<A(A, A, A), Saturate>("fma.rn.sat", fused);
        arithmetic<A(A, A), FlushSaturate>("add[.rn].ftz.sat", plus);
        arithmetic<A(A, A), FlushSaturate>("sub[.rn].ftz.sat", minus);
        arithmetic<A(A, A), FlushSaturate>("mul[.rn].ftz.sat", times);
        arithmetic<A(A, A, A), FlushSaturate>("fma.rn.ftz.sat", fused);
        arithmetic<A(A, A, A), FlushRelu>("fma.rn.ftz.relu", fused);
        bits<A(A)>("neg.ftz", [](uint16_t a) { return number_or_nan(flush_half<Format>(a) ^ Format::sign); });
        bits<A(A)>("abs.ftz",
                   [](uint16_t a) { return number_or_nan(flush_half<Format>(a) & ~Format::sign); });
        arithmetic<A(A, A), Flush>("min.ftz", smaller);
        arithmetic<A(A, A), Flush>("max.ftz", larger);
    }
};

// Comparison result for each half.
using Answers = uint8_t[most_halves];
template <class F>
[[gnu::noinline]] void compare(const double* a, const double* b, uint8_t* answers, int count) {
    for (int i = 0; i < count; ++i) answers[i] = F{}(a[i], b[i]);
}
template <class Format, class Type, bool flushes, class F>
void answer(const Lanes& warp, const Slots& slots, Answers& answers) {
    double a[most_halves], b[most_halves];
    widen<Format, flushes>(warp.frame + slots.a, a, halves_of<Type>);
    widen<Format, flushes>(warp.frame + slots.b, b, halves_of<Type>);
    compare<F>(a, b, answers, halves_of<Type>);
}

// Combination of the comparison with setp's third operand.
enum class With { nothing, and_it, or_it, xor_it };

// p for single halves; p|q for packed ones, where p is the lower half's result and q the upper half's, each
// combined with the third operand.
[[gnu::noinline]] void set_predicates(const Lanes& warp, const Slots& slots, const Answers& answers,
                                      int count, With with) {
    uint8_t bits[32];
    for (int lane = 0; lane < 32; ++lane)
        bits[lane] = count == 32 ? answers[lane]
                                 : static_cast<uint8_t>(answers[2 * lane] | answers[2 * lane + 1] << 1);
    const uint32_t third = with == With::nothing ? 0 : Source<Pred>(warp.frame, slots.c).mask;
    const auto write = [&](uint32_t slot, uint32_t mask) {
        uint32_t all = mask ^ third;
        if (with == With::and_it) all = mask & third;
        if (with == With::or_it) all = mask | third;
        auto* held = reinterpret_cast<uint32_t*>(warp.frame + slot);
        *held = (*held & ~warp.active) | (all & warp.active);
    };
    const uint32_t p = mask_of(bits, 0), q = mask_of(bits, 1);
    write(slots.d, p);
    if (count == 64) write(slots.q, q);
}
template <class Format, class Type, bool flushes, class F, With with>
void setp_row(const Lanes& warp, const Slots& slots) {
    Answers answers;
    answer<Format, Type, flushes, F>(warp, slots, answers);
    set_predicates(warp, slots, answers, halves_of<Type>, with);
}

// One value per half: `yes` or 0.
template <class T>
[[gnu::noinline]] void set_values(std::byte* to, const Answers& answers, int count, T yes) {
    auto* values = reinterpret_cast<T*>(to);
    for (int i = 0; i < count; ++i) values[i] = answers[i] ? yes : T{0};
}
template <class Format, class Type, class F, class T, auto yes>
void set_row(const Lanes& warp, const Slots& slots) {
    constexpr size_t bytes = sizeof(T) * halves_of<Type> / 32;
    if (warp.active != ~0u) return partially<bytes>(warp, slots, set_row<Format, Type, F, T, yes>);
    Answers answers;
    answer<Format, Type, false, F>(warp, slots, answers);
    set_values<T>(warp.frame + slots.d, answers, halves_of<Type>, yes());
}

// setp, with .ftz for f16.
template <class Format, class One, class Two, bool flushes, class F>
void predicates(LaneSink& s, const Pattern& setp, const Pattern& ftz, F) {
    row_run<Pred(A, A)>(s, setp + ftz + ".type", List<One>{},
                        setp_row<Format, One, flushes, F, With::nothing>);
    row_run<Pred(A, A, Pred)>(s, setp + ".and" + ftz + ".type", List<One>{},
                              setp_row<Format, One, flushes, F, With::and_it>);
    row_run<Pred(A, A, Pred)>(s, setp + ".or" + ftz + ".type", List<One>{},
                              setp_row<Format, One, flushes, F, With::or_it>);
    row_run<Pred(A, A, Pred)>(s, setp + ".xor" + ftz + ".type", List<One>{},
                              setp_row<Format, One, flushes, F, With::xor_it>);
    row_run<PredPair(A, A)>(s, setp + ftz + ".type", List<Two>{},
                            setp_row<Format, Two, flushes, F, With::nothing>);
    row_run<PredPair(A, A, Pred)>(s, setp + ".and" + ftz + ".type", List<Two>{},
                                  setp_row<Format, Two, flushes, F, With::and_it>);
    row_run<PredPair(A, A, Pred)>(s, setp + ".or" + ftz + ".type", List<Two>{},
                                  setp_row<Format, Two, flushes, F, With::or_it>);
    row_run<PredPair(A, A, Pred)>(s, setp + ".xor" + ftz + ".type", List<Two>{},
                                  setp_row<Format, Two, flushes, F, With::xor_it>);
}

// Ordered comparisons are false with a NaN; those ending in u are true with a NaN. The decoder converts the
// other kinds of set to these setp (program/lower_composites.cpp).
template <class Format, class One, class Two, class F>
void comparison(LaneSink& s, const Pattern& name, F f) {
    constexpr auto one = [] { return Format::narrow(1); };
    constexpr auto ones16 = [] { return uint16_t{0xffff}; };
    constexpr auto ones32 = [] { return ~uint32_t{0}; };
    const Pattern setp = Pattern("setp.") + name, set = Pattern("set.") + name;
    predicates<Format, One, Two, false>(s, setp, "", f);
    if constexpr (std::is_same_v<One, F16>) predicates<Format, One, Two, true>(s, setp, ".ftz", f);
    row_run<One(A, A)>(s, set + ".dtype.atype", List<One>{}, set_row<Format, One, F, uint16_t, one>);
    row_run<U16(A, A)>(s, set + ".dtype.atype", List<One>{}, set_row<Format, One, F, uint16_t, ones16>);
    row_run<U32(A, A)>(s, set + ".dtype.atype", List<One>{}, set_row<Format, One, F, uint32_t, ones32>);
    row_run<Two(A, A)>(s, set + ".dtype.atype", List<Two>{}, set_row<Format, Two, F, uint16_t, one>);
    row_run<U32(A, A)>(s, set + ".dtype.atype", List<Two>{}, set_row<Format, Two, F, uint16_t, ones16>);
}

template <class Format, class One, class Two>
void comparisons(LaneSink& s) {
    static constexpr auto either_nan = [](double a, double b) { return a != a || b != b; };
    const auto add = [&](const char* name, auto f) { comparison<Format, One, Two>(s, name, f); };
    add("eq", [](double a, double b) { return a == b; });
    add("ne", [](double a, double b) { return a < b || a > b; });
    add("lt", [](double a, double b) { return a < b; });
    add("le", [](double a, double b) { return a <= b; });
    add("gt", [](double a, double b) { return a > b; });
    add("ge", [](double a, double b) { return a >= b; });
    add("equ", [](double a, double b) { return !(a < b || a > b); });
    add("neu", [](double a, double b) { return a != b; });
    add("ltu", [](double a, double b) { return !(a >= b); });
    add("leu", [](double a, double b) { return !(a > b); });
    add("gtu", [](double a, double b) { return !(a <= b); });
    add("geu", [](double a, double b) { return !(a < b); });
    add("num", [](double a, double b) { return !either_nan(a, b); });
    add("nan", either_nan);
}

}  // namespace

void half_rows(LaneSink& s) {
    Rows<F16Format, F16, F16x2> f16{s};
    f16.common();
    f16.flushing_and_saturating();
    Rows<BF16Format, BF16, BF16x2> bf16{s};
    bf16.common();
    comparisons<F16Format, F16, F16x2>(s);
    comparisons<BF16Format, BF16, BF16x2>(s);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
