// Rows for integer and logic instructions. PTX ISA 9.0, sections 9.7.1, 9.7.2, 9.7.8, 9.7.9.
#include <algorithm>
#include <bit>
#include <limits>

#include "harness/isa/address_windows.h"
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<U16, U32, U64, S16, S32, S64> integers;
constexpr List<S16, S32, S64> signed_integers;
constexpr List<U16, S16, U32, S32> narrow_integers;
constexpr List<B16, B32, B64> wide_bits;
constexpr List<Pred> predicates;
constexpr List<B16, B32, B64, U16, U32, U64, S16, S32, S64, F32, F64> movable;

template <class T>
using Unsigned = std::make_unsigned_t<T>;

// Twice the width, for products and their upper halves.
template <class T>
constexpr auto widen(T value) {
    if constexpr (sizeof(T) == 2)
        return std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>(value);
    else if constexpr (sizeof(T) == 4)
        return std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>(value);
    else
        return std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>(value);
}

template <class T>
constexpr T high(T a, T b) {
    return static_cast<T>((widen(a) * widen(b)) >> (8 * sizeof(T)));
}

template <class T>
constexpr T low(T a, T b) {
    using Product = std::conditional_t<sizeof(T) < 4, uint32_t,
                                       Unsigned<T>>;  // 16-bit operands would promote to int and overflow
    return static_cast<T>(static_cast<Product>(a) * static_cast<Product>(b));
}

template <class T>
constexpr T wrap_add(T a, T b) {
    return static_cast<T>(static_cast<Unsigned<T>>(a) + static_cast<Unsigned<T>>(b));
}

// The 48-bit product of the lowest 24 bits of each.
template <class T>
constexpr int64_t product24(T a, T b) {
    const auto low24 = [](T x) {
        return int64_t{static_cast<T>(static_cast<T>(static_cast<uint32_t>(x) << 8) >> 8)};
    };
    return low24(a) * low24(b);
}

template <class T>
constexpr T saturate(int64_t value) {
    constexpr int64_t least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
    return static_cast<T>(value < least ? least : (value > most ? most : value));
}

// Division by zero returns all ones for quotient and remainder, as on hardware; an overflowing quotient
// wraps.
template <class T>
constexpr T quotient(T a, T b) {
    if (b == 0) return static_cast<T>(~T{0});
    if constexpr (std::is_signed_v<T>)
        if (b == -1) return static_cast<T>(Unsigned<T>{0} - static_cast<Unsigned<T>>(a));
    return static_cast<T>(a / b);
}

template <class T>
constexpr T remainder(T a, T b) {
    if (b == 0) return static_cast<T>(~T{0});
    if constexpr (std::is_signed_v<T>)
        if (b == -1) return 0;
    return static_cast<T>(a % b);
}

void arithmetic(LaneSink& s) {
    row<A(A, A)>(s, "add.type", integers, []<class T>(T a, T b) { return wrap_add(a, b); });
    row<A(A, A)>(s, "sub.type", integers, []<class T>(T a, T b) {
        return static_cast<T>(static_cast<Unsigned<T>>(a) - static_cast<Unsigned<T>>(b));
    });
    row<A(A, A)>(s, "add.sat.type", List<S32>{},
                 [](int32_t a, int32_t b) { return saturate<int32_t>(int64_t{a} + b); });
    row<A(A, A)>(s, "sub.sat.type", List<S32>{},
                 [](int32_t a, int32_t b) { return saturate<int32_t>(int64_t{a} - b); });
    row<A(A, A)>(s, "mul.lo.type", integers, []<class T>(T a, T b) { return low(a, b); });
    row<A(A, A)>(s, "mul.hi.type", integers, []<class T>(T a, T b) { return high(a, b); });
    row<Wide(A, A)>(s, "mul.wide.type", narrow_integers,
                    []<class T>(T a, T b) { return widen(a) * widen(b); });
    row<A(A, A, A)>(s, "mad.lo.type", integers,
                    []<class T>(T a, T b, T c) { return wrap_add(low(a, b), c); });
    row<A(A, A, A)>(s, "mad.hi.type", integers,
                    []<class T>(T a, T b, T c) { return wrap_add(high(a, b), c); });
    row<A(A, A, A)>(s, "mad.hi.sat.type", List<S32>{}, [](int32_t a, int32_t b, int32_t c) {
        return saturate<int32_t>(int64_t{high(a, b)} + c);
    });
    row<Wide(A, A, Wide)>(s, "mad.wide.type", narrow_integers, []<class T>(T a, T b, auto c) {
        return wrap_add(static_cast<decltype(c)>(widen(a) * widen(b)), c);
    });
    row<A(A, A)>(s, "mul24.lo.type", List<U32, S32>{},
                 []<class T>(T a, T b) { return static_cast<T>(product24(a, b)); });
    row<A(A, A)>(s, "mul24.hi.type", List<U32, S32>{},
                 []<class T>(T a, T b) { return static_cast<T>(product24(a, b) >> 16); });
    row<A(A, A, A)>(s, "mad24.lo.type", List<U32, S32>{},
                    []<class T>(T a, T b, T c) { return wrap_add(static_cast<T>(product24(a, b)), c); });
    row<A(A, A, A)>(s, "mad24.hi.type", List<U32, S32>{}, []<class T>(T a, T b, T c) {
        return wrap_add(static_cast<T>(product24(a, b) >> 16), c);
    });
    row<A(A, A, A)>(s, "mad24.hi.sat.type", List<S32>{}, [](int32_t a, int32_t b, int32_t c) {
        return saturate<int32_t>((product24(a, b) >> 16) + c);
    });
    row<A(A, A)>(s, "div.type", integers, []<class T>(T a, T b) { return quotient(a, b); });
    row<A(A, A)>(s, "rem.type", integers, []<class T>(T a, T b) { return remainder(a, b); });
    row<A(A)>(s, "abs.type", signed_integers, []<class T>(T a) {
        return a < 0 ? static_cast<T>(Unsigned<T>{0} - static_cast<Unsigned<T>>(a)) : a;
    });
    row<A(A)>(s, "neg.type", signed_integers,
              []<class T>(T a) { return static_cast<T>(Unsigned<T>{0} - static_cast<Unsigned<T>>(a)); });
    row<A(A, A)>(s, "min.type", integers, []<class T>(T a, T b) { return a < b ? a : b; });
    row<A(A, A)>(s, "max.type", integers, []<class T>(T a, T b) { return a > b ? a : b; });
    row<A(A, A)>(s, "min(.type.relu|.relu.type)", List<S32>{},
                 [](int32_t a, int32_t b) { return std::max(a < b ? a : b, 0); });
    row<A(A, A)>(s, "max(.type.relu|.relu.type)", List<S32>{},
                 [](int32_t a, int32_t b) { return std::max(a > b ? a : b, 0); });
    row<A(A, A, A)>(s, "sad.type", integers, []<class T>(T a, T b, T c) {
        const auto ua = static_cast<Unsigned<T>>(a), ub = static_cast<Unsigned<T>>(b);
        return wrap_add(static_cast<T>(a < b ? ub - ua : ua - ub), c);
    });
}

void logic(LaneSink& s) {
    row<A(A, A)>(s, "and.type", wide_bits, []<class T>(T a, T b) { return static_cast<T>(a & b); });
    row<A(A, A)>(s, "or.type", wide_bits, []<class T>(T a, T b) { return static_cast<T>(a | b); });
    row<A(A, A)>(s, "xor.type", wide_bits, []<class T>(T a, T b) { return static_cast<T>(a ^ b); });
    row<A(A)>(s, "not.type", wide_bits, []<class T>(T a) { return static_cast<T>(~a); });
    row<A(A)>(s, "cnot.type", wide_bits, []<class T>(T a) { return static_cast<T>(a == 0); });
    row<A(A, A)>(s, "and.type", predicates, [](bool a, bool b) { return a && b; });
    row<A(A, A)>(s, "or.type", predicates, [](bool a, bool b) { return a || b; });
    row<A(A, A)>(s, "xor.type", predicates, [](bool a, bool b) { return a != b; });
    row<A(A)>(s, "not.type", predicates, [](bool a) { return !a; });
    row<A(A)>(s, "mov.type", predicates, [](bool a) { return a; });
    row<A(A)>(s, "mov.type", movable, [](auto a) { return a; });
    // Immediate 8-bit lookup table: bit (a<<2 | b<<1 | c) is the result. Manual section 9.7.8.6.
    row<B32(B32, B32, B32, U32)>(
        s, "lop3.type", List<B32>{}, [](uint32_t a, uint32_t b, uint32_t c, uint32_t table) {
            uint32_t result = 0;
            for (uint32_t minterm = 0; minterm < 8; ++minterm) {
                const uint32_t keep = 0u - (table >> minterm & 1);
                result |= keep & (minterm & 4 ? a : ~a) & (minterm & 2 ? b : ~b) & (minterm & 1 ? c : ~c);
            }
            return result;
        });
}

// The shift count is u32 for every type; a count of at least the width shifts everything out. Section
// 9.7.8.8.
void shifts(LaneSink& s) {
    row<A(A, U32)>(s, "shl.type", wide_bits, []<class T>(T a, uint32_t b) {
        return b < 8 * sizeof(T) ? static_cast<T>(a << b) : T{0};
    });
    row<A(A, U32)>(s, "shr.type", List<B16, B32, B64, U16, U32, U64>{}, []<class T>(T a, uint32_t b) {
        return b < 8 * sizeof(T) ? static_cast<T>(a >> b) : T{0};
    });
    row<A(A, U32)>(s, "shr.type", signed_integers, []<class T>(T a, uint32_t b) {
        return static_cast<T>(a >> (b < 8 * sizeof(T) ? b : 8 * sizeof(T) - 1));
    });
    row<B32(B32, B32, U32)>(s, "shf.l.wrap.type", List<B32>{}, [](uint32_t low, uint32_t high, uint32_t n) {
        return static_cast<uint32_t>(((uint64_t{high} << 32 | low) << (n & 31)) >> 32);
    });
    row<B32(B32, B32, U32)>(s, "shf.l.clamp.type", List<B32>{}, [](uint32_t low, uint32_t high, uint32_t n) {
        return static_cast<uint32_t>(((uint64_t{high} << 32 | low) << (n < 32 ? n : 32)) >> 32);
    });
    row<B32(B32, B32, U32)>(s, "shf.r.wrap.type", List<B32>{}, [](uint32_t low, uint32_t high, uint32_t n) {
        return static_cast<uint32_t>((uint64_t{high} << 32 | low) >> (n & 31));
    });
    row<B32(B32, B32, U32)>(s, "shf.r.clamp.type", List<B32>{}, [](uint32_t low, uint32_t high, uint32_t n) {
        return static_cast<uint32_t>((uint64_t{high} << 32 | low) >> (n < 32 ? n : 32));
    });
}

template <class T>
constexpr uint32_t find_leading(T a) {
    Unsigned<T> bits = static_cast<Unsigned<T>>(a);
    if constexpr (std::is_signed_v<T>)
        if (a < 0) bits = static_cast<Unsigned<T>>(~bits);
    return bits == 0 ? ~0u : static_cast<uint32_t>(8 * sizeof(T) - 1 - std::countl_zero(bits));
}

// Bit field positions and lengths use the lowest 8 bits only, but clamp for 64-bit fields, as on hardware.
template <class T>
constexpr uint32_t field_place(uint32_t value) {
    return sizeof(T) == 4 ? value & 0xff : (value < 0xff ? value : 0xff);
}

// Bit field extract: sign-extends from the field's top bit, or from the operand's if the field ends above it.
// Section 9.7.1.20.
template <class T>
constexpr T extract(T a, uint32_t b, uint32_t c) {
    constexpr uint32_t top = 8 * sizeof(T) - 1;
    const uint32_t at = field_place<T>(b), length = field_place<T>(c);
    if (length == 0) return 0;
    const auto bits = static_cast<Unsigned<T>>(a);
    const uint32_t last = at + length - 1 < top ? at + length - 1 : top;
    const bool sign = std::is_signed_v<T> && (bits >> last & 1);
    Unsigned<T> field = at > top ? Unsigned<T>{0} : static_cast<Unsigned<T>>(bits >> at);
    const uint32_t kept = at > top ? 0 : last - at + 1;
    if (kept <= top) field &= static_cast<Unsigned<T>>((Unsigned<T>{1} << kept) - 1);
    if (sign && kept <= top) field |= static_cast<Unsigned<T>>(~Unsigned<T>{0} << kept);
    return static_cast<T>(field);
}

template <class T>
constexpr T insert(T a, T b, uint32_t c, uint32_t d) {
    constexpr uint32_t width = 8 * sizeof(T);
    const uint32_t at = field_place<T>(c), length = field_place<T>(d);
    if (at >= width || length == 0) return b;
    const T field = length >= width ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << length) - 1);
    const T mask = static_cast<T>(field << at);
    return static_cast<T>((b & ~mask) | (static_cast<T>(a << at) & mask));
}

// Byte permute, generic mode: each selector nibble selects a byte of {b,a}; its top bit replicates the sign.
// Section 9.7.9.7.
constexpr uint32_t permute(uint32_t a, uint32_t b, uint32_t selector) {
    const uint64_t bytes = uint64_t{b} << 32 | a;
    uint32_t result = 0;
    for (int at = 0; at < 4; ++at) {
        const uint32_t pick = selector >> (4 * at) & 15;
        uint32_t byte = static_cast<uint32_t>(bytes >> (8 * (pick & 7))) & 0xff;
        if (pick & 8) byte = byte & 0x80 ? 0xff : 0;
        result |= byte << (8 * at);
    }
    return result;
}

void bits(LaneSink& s) {
    row<U32(A)>(s, "popc.type", List<B32, B64>{},
                [](auto a) { return static_cast<uint32_t>(std::popcount(a)); });
    row<U32(A)>(s, "clz.type", List<B32, B64>{},
                [](auto a) { return static_cast<uint32_t>(std::countl_zero(a)); });
    row<U32(A)>(s, "bfind.type", List<U32, U64, S32, S64>{}, [](auto a) { return find_leading(a); });
    row<U32(A)>(s, "bfind.shiftamt.type", List<U32, U64, S32, S64>{}, []<class T>(T a) {
        const uint32_t at = find_leading(a);
        return at == ~0u ? at : static_cast<uint32_t>(8 * sizeof(T) - 1 - at);
    });
    row<A(A)>(s, "brev.type", List<B32, B64>{}, []<class T>(T a) {
        T result = 0;
        for (size_t bit = 0; bit < 8 * sizeof(T); ++bit)
            result = static_cast<T>(result << 1 | (a >> bit & 1));
        return result;
    });
    row<A(A, U32, U32)>(s, "bfe.type", List<U32, U64, S32, S64>{},
                        [](auto a, uint32_t b, uint32_t c) { return extract(a, b, c); });
    row<A(A, A, U32, U32)>(s, "bfi.type", List<B32, B64>{},
                           [](auto a, auto b, uint32_t c, uint32_t d) { return insert(a, b, c, d); });
    row<B32(B32, B32, U32)>(s, "prmt.type", List<B32>{},
                            [](uint32_t a, uint32_t b, uint32_t c) { return permute(a, b, c); });
}

void addresses(LaneSink& s) {
    row<A(A)>(s, "cvta[.to](.global|.const).type", List<U64>{}, [](uint64_t a) { return a; });
    row<A(A)>(s, "cvta.shared[::cta|::cluster].type", List<U64>{},
              [](uint64_t a) { return a + shared_window; });
    row<A(A)>(s, "cvta.to.shared[::cta|::cluster].type", List<U64>{},
              [](uint64_t a) { return a - shared_window; });
    row<A(A)>(s, "cvta.local.type", List<U64>{}, [](uint64_t a) { return a + local_window; });
    row<A(A)>(s, "cvta.to.local.type", List<U64>{}, [](uint64_t a) { return a - local_window; });
    row<A(A)>(s, "cvta.param.type", List<U64>{}, [](uint64_t a) { return a + param_window; });
    row<A(A)>(s, "cvta.to.param.type", List<U64>{}, [](uint64_t a) { return a - param_window; });
    row<Pred(U64)>(s, "isspacep.shared[::cta]", List<U64>{},
                   [](uint64_t a) { return in_window(a, shared_window) && rank_bits(a) == 0; });
    row<Pred(U64)>(s, "isspacep.shared::cluster", List<U64>{},
                   [](uint64_t a) { return in_window(a, shared_window); });
    row<A(A, U32)>(s, "mapa[.shared::cluster].type", List<U32, U64>{},
                   [](auto a, uint32_t rank) { return at_rank(a, rank); });
    row<Pred(U64)>(s, "isspacep.local", List<U64>{}, [](uint64_t a) { return in_window(a, local_window); });
    row<Pred(U64)>(s, "isspacep.param", List<U64>{}, [](uint64_t a) { return in_window(a, param_window); });
    row<Pred(U64)>(s, "isspacep.global", List<U64>{},
                   [](uint64_t a) { return a >> slot_shift >= first_global_slot; });
    row<Pred(U64)>(s, "isspacep.const", List<U64>{}, [](uint64_t) { return false; });
}

}  // namespace

void integer_rows(LaneSink& sink) {
    arithmetic(sink);
    logic(sink);
    shifts(sink);
    bits(sink);
    addresses(sink);
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
