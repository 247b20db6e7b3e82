// compare_rows.cpp: the lane table's comparisons and selections. PTX ISA 9.0, section 9.7.5.
// Ordered comparisons are false with a NaN, also `ne`; the ones that end in u are true with a NaN.
#include "harness/isa/each_lane.h"
#include "harness/isa/float_parts.h"

namespace warpmark::isa::WARPMARK_LEVEL {
namespace {

constexpr List<B16, B32, B64, U16, U32, U64, S16, S32, S64, F32, F64> all;
constexpr List<U16, U32, U64, S16, S32, S64, F32, F64> ordered;
constexpr List<U16, U32, U64> unsigned_only;
constexpr List<F32, F64> floats;
constexpr List<F32> f32;

constexpr auto either_nan = []<class T>(T a, T b) { return a != a || b != b; };

// p|q: q holds the same of the opposite comparison.
constexpr uint8_t pair(bool p, bool q) { return static_cast<uint8_t>(p | q << 1); }

// A comparison, its three boolean combinations, and set; `name` with .ftz where it has that.
template <class F, class Types>
void forms_of(LaneSink& s, const Pattern& name, const Pattern& ftz, Types types, F) {
    row<Pred(A, A)>(s, Pattern("setp.") + name + ftz + ".type", types, [](auto a, auto b) { return F{}(a, b); });
    row<Pred(A, A, Pred)>(s, Pattern("setp.") + name + ".and" + ftz + ".type", types, [](auto a, auto b, bool c) { return F{}(a, b) && c; });
    row<Pred(A, A, Pred)>(s, Pattern("setp.") + name + ".or" + ftz + ".type", types, [](auto a, auto b, bool c) { return F{}(a, b) || c; });
    row<Pred(A, A, Pred)>(s, Pattern("setp.") + name + ".xor" + ftz + ".type", types, [](auto a, auto b, bool c) { return F{}(a, b) != c; });
    row<PredPair(A, A)>(s, Pattern("setp.") + name + ftz + ".type", types, [](auto a, auto b) { return pair(F{}(a, b), !F{}(a, b)); });
    row<PredPair(A, A, Pred)>(s, Pattern("setp.") + name + ".and" + ftz + ".type", types, [](auto a, auto b, bool c) { return pair(F{}(a, b) && c, !F{}(a, b) && c); });
    row<PredPair(A, A, Pred)>(s, Pattern("setp.") + name + ".or" + ftz + ".type", types, [](auto a, auto b, bool c) { return pair(F{}(a, b) || c, !F{}(a, b) || c); });
    row<PredPair(A, A, Pred)>(s, Pattern("setp.") + name + ".xor" + ftz + ".type", types, [](auto a, auto b, bool c) { return pair(F{}(a, b) != c, F{}(a, b) == c); });
    row<U32(A, A)>(s, Pattern("set.") + name + ftz + ".u32.type", types, [](auto a, auto b) { return F{}(a, b) ? ~0u : 0u; });
    row<S32(A, A)>(s, Pattern("set.") + name + ftz + ".s32.type", types, [](auto a, auto b) { return F{}(a, b) ? -1 : 0; });
    row<F32(A, A)>(s, Pattern("set.") + name + ftz + ".f32.type", types, [](auto a, auto b) { return F{}(a, b) ? 1.0f : 0.0f; });
}

template <class F, class Types>
void comparison(LaneSink& s, const Pattern& name, Types types, F f) {
    forms_of(s, name, "", types, f);
}

template <class F, class Types>
void float_comparison(LaneSink& s, const Pattern& name, Types types, F f) {
    forms_of(s, name, "", types, f);
    forms_of(s, name, ".ftz", f32, [](float a, float b) { return F{}(flush(a), flush(b)); });
}

}  // namespace

void compare_rows(LaneSink& s) {
    float_comparison(s, "eq", all, [](auto a, auto b) { return a == b; });
    float_comparison(s, "ne", all, [](auto a, auto b) { return a != b && !either_nan(a, b); });
    float_comparison(s, "lt", ordered, [](auto a, auto b) { return a < b; });
    float_comparison(s, "le", ordered, [](auto a, auto b) { return a <= b; });
    float_comparison(s, "gt", ordered, [](auto a, auto b) { return a > b; });
    float_comparison(s, "ge", ordered, [](auto a, auto b) { return a >= b; });
    comparison(s, "lo", unsigned_only, [](auto a, auto b) { return a < b; });
    comparison(s, "ls", unsigned_only, [](auto a, auto b) { return a <= b; });
    comparison(s, "hi", unsigned_only, [](auto a, auto b) { return a > b; });
    comparison(s, "hs", unsigned_only, [](auto a, auto b) { return a >= b; });
    float_comparison(s, "equ", floats, [](auto a, auto b) { return a == b || either_nan(a, b); });
    float_comparison(s, "neu", floats, [](auto a, auto b) { return a != b; });
    float_comparison(s, "ltu", floats, [](auto a, auto b) { return !(a >= b); });
    float_comparison(s, "leu", floats, [](auto a, auto b) { return !(a > b); });
    float_comparison(s, "gtu", floats, [](auto a, auto b) { return !(a <= b); });
    float_comparison(s, "geu", floats, [](auto a, auto b) { return !(a < b); });
    float_comparison(s, "num", floats, [](auto a, auto b) { return !either_nan(a, b); });
    float_comparison(s, "nan", floats, either_nan);
    row<A(A, A, Pred)>(s, "selp.type", all, [](auto a, auto b, bool c) { return c ? a : b; });
    row<A(A, A, S32)>(s, "slct.type.s32", all, [](auto a, auto b, int32_t c) { return c >= 0 ? a : b; });
    row<A(A, A, F32)>(s, "slct.type.f32", all, [](auto a, auto b, float c) { return c >= 0 ? a : b; });
    row<A(A, A, F32)>(s, "slct.ftz.type.f32", all, [](auto a, auto b, float c) { return flush(c) >= 0 ? a : b; });
}

}  // namespace warpmark::isa::WARPMARK_LEVEL
