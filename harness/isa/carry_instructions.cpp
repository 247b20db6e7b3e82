// Rows for sums and products with carry. PTX ISA 9.0, section 9.7.2. The flag is a predicate in the frame
// that is an implicit operand. It is always the adder's carry: an H200 computes a - b as a + ~b + 1, so after
// sub.cc a set flag means no borrow, and subc adds it. The manual does not define addc after sub.cc, or subc
// after add.cc; this is the hardware's behavior.
#include "harness/isa/lane_operation.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<U32, S32, U64, S64> words;

template <class T>
using Unsigned = std::make_unsigned_t<T>;
template <class T>
using Double = std::conditional_t<sizeof(T) == 4, uint64_t, unsigned __int128>;
template <class T>
using SignedDouble = std::conditional_t<sizeof(T) == 4, int64_t, __int128>;

template <class T>
constexpr Carried<T> sum(T a, T b, bool carry) {
    const auto wide =
        static_cast<Double<T>>(static_cast<Unsigned<T>>(a)) + static_cast<Unsigned<T>>(b) + carry;
    return {static_cast<T>(wide), (wide >> (8 * sizeof(T)) & 1) != 0};
}

template <class T>
constexpr Carried<T> difference(T a, T b, bool carry) {
    return sum(a, static_cast<T>(~static_cast<Unsigned<T>>(b)), carry);
}

template <class T>
constexpr T low(T a, T b) {
    return static_cast<T>(static_cast<Unsigned<T>>(a) * static_cast<Unsigned<T>>(b));
}

template <class T>
constexpr T high(T a, T b) {
    using Wide = std::conditional_t<std::is_signed_v<T>, SignedDouble<T>, Double<T>>;
    return static_cast<T>((static_cast<Wide>(a) * static_cast<Wide>(b)) >> (8 * sizeof(T)));
}

}  // namespace

void carry_rows(LaneSink& s) {
    row<ACarry(A, A)>(s, "add.cc.type", words, []<class T>(T a, T b) { return sum(a, b, false); });
    row<ACarry(A, A, CarryIn)>(s, "addc.cc.type", words,
                               []<class T>(T a, T b, bool carry) { return sum(a, b, carry); });
    row<A(A, A, CarryIn)>(s, "addc.type", words,
                          []<class T>(T a, T b, bool carry) { return sum(a, b, carry).value; });
    row<ACarry(A, A)>(s, "sub.cc.type", words, []<class T>(T a, T b) { return difference(a, b, true); });
    row<ACarry(A, A, CarryIn)>(s, "subc.cc.type", words,
                               []<class T>(T a, T b, bool carry) { return difference(a, b, carry); });
    row<A(A, A, CarryIn)>(s, "subc.type", words,
                          []<class T>(T a, T b, bool carry) { return difference(a, b, carry).value; });
    row<ACarry(A, A, A)>(s, "mad.lo.cc.type", words,
                         []<class T>(T a, T b, T c) { return sum(low(a, b), c, false); });
    row<ACarry(A, A, A)>(s, "mad.hi.cc.type", words,
                         []<class T>(T a, T b, T c) { return sum(high(a, b), c, false); });
    row<ACarry(A, A, A, CarryIn)>(s, "madc.lo.cc.type", words, []<class T>(T a, T b, T c, bool carry) {
        return sum(low(a, b), c, carry);
    });
    row<ACarry(A, A, A, CarryIn)>(s, "madc.hi.cc.type", words, []<class T>(T a, T b, T c, bool carry) {
        return sum(high(a, b), c, carry);
    });
    row<A(A, A, A, CarryIn)>(s, "madc.lo.type", words, []<class T>(T a, T b, T c, bool carry) {
        return sum(low(a, b), c, carry).value;
    });
    row<A(A, A, A, CarryIn)>(s, "madc.hi.type", words, []<class T>(T a, T b, T c, bool carry) {
        return sum(high(a, b), c, carry).value;
    });
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
