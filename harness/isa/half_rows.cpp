// half_rows.cpp: the lane table's arithmetic and comparisons of f16 and bf16, one or two in a register. PTX ISA 9.0,
// sections 9.7.4 and 9.7.6. Each operation is computed in double and rounded once.
#include "harness/isa/each_lane.h"
#include "harness/isa/half_parts.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr auto plus = [](double a, double b) { return odd_sum(a, b); };
constexpr auto minus = [](double a, double b) { return odd_sum(a, -b); };
constexpr auto times = [](double a, double b) { return a * b; };
constexpr auto fused = [](double a, double b, double c) { return odd_sum(a * b, c); };

// What may happen to a half before and after the operation.
template <class Format>
struct Keep {
    static constexpr bool flushes = false;
    static uint16_t before(uint16_t a) { return a; }
    static uint16_t after(uint16_t a) { return a; }
};
template <class Format>
struct Flush {
    static constexpr bool flushes = true;
    static uint16_t before(uint16_t a) { return flush_half<Format>(a); }
    static uint16_t after(uint16_t a) { return flush_half<Format>(a); }
};
template <class Format>
struct Saturate {
    static constexpr bool flushes = false;
    static uint16_t before(uint16_t a) { return a; }
    static uint16_t after(uint16_t a) {
        if (Format::is_nan(a) || (a & Format::sign)) return 0;
        return a > Format::narrow(1) ? Format::narrow(1) : a;
    }
};
// Negative numbers become +0.
template <class Format>
struct Relu {
    static constexpr bool flushes = false;
    static uint16_t before(uint16_t a) { return a; }
    static uint16_t after(uint16_t a) { return (a & Format::sign) && !Format::is_nan(a) ? 0 : a; }
};
template <class Format, template <class> class First, template <class> class Second>
struct Both {
    static constexpr bool flushes = First<Format>::flushes || Second<Format>::flushes;
    static uint16_t before(uint16_t a) { return First<Format>::before(Second<Format>::before(a)); }
    static uint16_t after(uint16_t a) { return Second<Format>::after(First<Format>::after(a)); }
};
template <class Format>
using FlushSaturate = Both<Format, Flush, Saturate>;
template <class Format>
using FlushRelu = Both<Format, Flush, Relu>;

// f on one half or, for registers that hold two, on each.
template <class F>
uint32_t on_each(F f, uint32_t a) { return f(static_cast<uint16_t>(a)) | static_cast<uint32_t>(f(static_cast<uint16_t>(a >> 16))) << 16; }
template <class F>
uint32_t on_each(F f, uint32_t a, uint32_t b) {
    return f(static_cast<uint16_t>(a), static_cast<uint16_t>(b)) | static_cast<uint32_t>(f(static_cast<uint16_t>(a >> 16), static_cast<uint16_t>(b >> 16))) << 16;
}
template <class F>
uint32_t on_each(F f, uint32_t a, uint32_t b, uint32_t c) {
    const auto low = [](uint32_t x) { return static_cast<uint16_t>(x); };
    const auto high = [](uint32_t x) { return static_cast<uint16_t>(x >> 16); };
    return f(low(a), low(b), low(c)) | static_cast<uint32_t>(f(high(a), high(b), high(c))) << 16;
}

// The rows of f16 or bf16: a function of halves' bits, one at a time and two at a time.
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
        bits<Shape>(name, [](auto... a) {
            const double exact = F{}(Format::widen(Treat<Format>::before(a))...);
            const bool is_zero = Treat<Format>::flushes && is_tiny<Format>(exact);
            return Treat<Format>::after(Format::narrow(is_zero ? std::copysign(0.0, exact) : exact));
        });
    }
    template <class Shape, class F>
    void extreme(const Pattern& name, F) {
        bits<Shape>(name, [](uint16_t a, uint16_t b) { return Format::narrow(F{}(Format::widen(a), Format::widen(b))); });
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
        extreme<A(A, A)>("min", [](double a, double b) { return least(a, b); });
        extreme<A(A, A)>("max", [](double a, double b) { return most(a, b); });
        extreme<A(A, A)>("min.NaN", [](double a, double b) { return least_or_nan(a, b); });
        extreme<A(A, A)>("max.NaN", [](double a, double b) { return most_or_nan(a, b); });
    }

    // What bf16 does not have.
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
        bits<A(A)>("abs.ftz", [](uint16_t a) { return number_or_nan(flush_half<Format>(a) & ~Format::sign); });
        bits<A(A, A)>("min.ftz", [](uint16_t a, uint16_t b) {
            return Format::narrow(least(Format::widen(flush_half<Format>(a)), Format::widen(flush_half<Format>(b))));
        });
        bits<A(A, A)>("max.ftz", [](uint16_t a, uint16_t b) {
            return Format::narrow(most(Format::widen(flush_half<Format>(a)), Format::widen(flush_half<Format>(b))));
        });
    }
};

// setp, with .ftz for f16. p|q of two halves: p is the lower one's answer, q the upper one's, each with the third operand.
template <class Format, class One, class Two, template <class> class Treat, class F>
void predicates(LaneSink& s, const Pattern& setp, const Pattern& ftz, F) {
    static constexpr auto holds = [](uint16_t a, uint16_t b) -> bool { return F{}(Format::widen(Treat<Format>::before(a)), Format::widen(Treat<Format>::before(b))); };
    static constexpr auto low = [](uint32_t a, uint32_t b) { return holds(static_cast<uint16_t>(a), static_cast<uint16_t>(b)); };
    static constexpr auto high = [](uint32_t a, uint32_t b) { return holds(static_cast<uint16_t>(a >> 16), static_cast<uint16_t>(b >> 16)); };
    static constexpr auto pair = [](bool p, bool q) { return static_cast<uint8_t>(p | q << 1); };
    row<Pred(A, A)>(s, setp + ftz + ".type", List<One>{}, [](uint16_t a, uint16_t b) { return holds(a, b); });
    row<Pred(A, A, Pred)>(s, setp + ".and" + ftz + ".type", List<One>{}, [](uint16_t a, uint16_t b, bool c) { return holds(a, b) && c; });
    row<Pred(A, A, Pred)>(s, setp + ".or" + ftz + ".type", List<One>{}, [](uint16_t a, uint16_t b, bool c) { return holds(a, b) || c; });
    row<Pred(A, A, Pred)>(s, setp + ".xor" + ftz + ".type", List<One>{}, [](uint16_t a, uint16_t b, bool c) { return holds(a, b) != c; });
    row<PredPair(A, A)>(s, setp + ftz + ".type", List<Two>{}, [](uint32_t a, uint32_t b) { return pair(low(a, b), high(a, b)); });
    row<PredPair(A, A, Pred)>(s, setp + ".and" + ftz + ".type", List<Two>{}, [](uint32_t a, uint32_t b, bool c) { return pair(low(a, b) && c, high(a, b) && c); });
    row<PredPair(A, A, Pred)>(s, setp + ".or" + ftz + ".type", List<Two>{}, [](uint32_t a, uint32_t b, bool c) { return pair(low(a, b) || c, high(a, b) || c); });
    row<PredPair(A, A, Pred)>(s, setp + ".xor" + ftz + ".type", List<Two>{}, [](uint32_t a, uint32_t b, bool c) { return pair(low(a, b) != c, high(a, b) != c); });
}

// Ordered comparisons are false with a NaN; the ones that end in u are true with a NaN. The decoder makes the other kinds
// of set of these setp (machine/decode_set.cpp).
template <class Format, class One, class Two, class F>
void comparison(LaneSink& s, const Pattern& name, F f) {
    static constexpr auto holds = [](uint16_t a, uint16_t b) -> bool { return F{}(Format::widen(a), Format::widen(b)); };
    static constexpr auto one = [](uint16_t a, uint16_t b) { return holds(a, b) ? Format::narrow(1) : uint16_t{0}; };
    static constexpr auto mask = [](uint16_t a, uint16_t b) { return holds(a, b) ? uint16_t{0xffff} : uint16_t{0}; };
    const Pattern setp = Pattern("setp.") + name, set = Pattern("set.") + name;
    predicates<Format, One, Two, Keep>(s, setp, "", f);
    if constexpr (std::is_same_v<One, F16>) predicates<Format, One, Two, Flush>(s, setp, ".ftz", f);
    row<One(A, A)>(s, set + ".dtype.atype", List<One>{}, [](uint16_t a, uint16_t b) { return one(a, b); });
    row<U16(A, A)>(s, set + ".dtype.atype", List<One>{}, [](uint16_t a, uint16_t b) { return mask(a, b); });
    row<U32(A, A)>(s, set + ".dtype.atype", List<One>{}, [](uint16_t a, uint16_t b) { return holds(a, b) ? ~0u : 0u; });
    row<Two(A, A)>(s, set + ".dtype.atype", List<Two>{}, [](uint32_t a, uint32_t b) { return on_each(one, a, b); });
    row<U32(A, A)>(s, set + ".dtype.atype", List<Two>{}, [](uint32_t a, uint32_t b) { return on_each(mask, a, b); });
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
